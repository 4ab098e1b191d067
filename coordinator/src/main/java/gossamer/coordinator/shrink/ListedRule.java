package gossamer.coordinator.shrink;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;

import java.util.List;

/**
 * A rule of a profile as a config has it, under the name of its draws.
 *
 * @param list the key of the list that it stands in
 * @param kind what it is about, with what ends it; {@code delay} for all delays
 * @param written its keys
 */
record ListedRule(String list, String kind, ConfigObject written) {

    ListedRule with(String key, Object value) {
        return new ListedRule(
                list, kind, written.withValue(key, ConfigValueFactory.fromAnyRef(value)));
    }

    ListedRule without(List<String> keys) {
        ConfigObject left = written;
        for (String key : keys) {
            left = left.withoutKey(key);
        }
        return new ListedRule(list, kind, left);
    }

    boolean has(String key) {
        return written.containsKey(key);
    }

    /** For people. */
    String text() {
        return written.render(ConfigRenderOptions.concise().setJson(false).setFormatted(false));
    }
}
