package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.serialization.ByteArraySerializer;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterConfigTest {

    private final Config alone = ClusterConfig.alone(2, ConfigFactory.empty());
    private final Config reachable = ClusterConfig.withRegions(2, ConfigFactory.empty());

    @Test
    void aloneNoSerializerOfALibraryIsMade() {
        assertThat(values("akka.actor.serializers"))
                .containsExactly(ByteArraySerializer.class.getName());
        assertThat(values("akka.actor.serialization-bindings")).containsExactly("none");
        assertThat(alone.getStringList("akka.library-extensions"))
                .noneMatch(name -> name.startsWith("akka.stream."));
    }

    /** Akka does not start where one is missing. */
    @ParameterizedTest
    @ValueSource(strings = {"akka.actor.serializers", "akka.actor.serialization-bindings"})
    void aloneTheirNamesStay(String path) {
        assertThat(alone.getObject(path).keySet())
                .isEqualTo(reachable.getObject(path).keySet())
                .hasSizeGreaterThan(10);
    }

    @Test
    void elseEverythingIsAsAkkaHasIt() {
        assertThat(reachable.getString("akka.actor.serializers.jackson-cbor"))
                .isEqualTo("akka.serialization.jackson.JacksonCborSerializer");
        assertThat(reachable.getStringList("akka.library-extensions"))
                .contains("akka.stream.SystemMaterializer$");
    }

    private Set<String> values(String path) {
        return alone.getObject(path).values().stream()
                .map(value -> String.valueOf(value.unwrapped()))
                .collect(Collectors.toSet());
    }
}
