package gossamer.coordinator.experiment;

import com.fasterxml.jackson.core.JsonGenerator;

import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Pair;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.FarmCase;

import java.io.IOException;
import java.util.OptionalDouble;

/** A campaign as JSON. Times are in ticks; what is not known is null. */
public final class FarmCampaignJson {

    private FarmCampaignJson() {}

    /** All points and pairs: one object, the same for any number of threads. */
    public static String of(FarmCampaign campaign, CampaignResult result) {
        return SummaryJson.object(json -> {
            json.writeStringField("name", campaign.emulation().name());
            json.writeNumberField("seed", campaign.emulation().seed());
            json.writeStringField("fault", result.plan().fault().configName());
            json.writeNumberField("loss", result.plan().loss());
            json.writeBooleanField("sound", result.isSound());
            json.writeBooleanField("complete", result.isComplete());
            json.writeNumberField("level", CampaignResult.LEVEL);
            json.writeArrayFieldStart("points");
            for (Point point : result.points()) {
                write(json, point);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("pairs");
            for (Pair pair : result.pairs()) {
                write(json, pair);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, Point point) throws IOException {
        json.writeStartObject();
        farm(json, "", point.farm());
        json.writeNumberField("reliability", point.reliability());
        json.writeNumberField("trials", point.survival().trials());
        json.writeNumberField("survived", point.survival().survived());
        json.writeNumberField("low", point.survival().interval().low());
        json.writeNumberField("high", point.survival().interval().high());
        optional(json, "closedForm", point.survival().closedForm());
        json.writeBooleanField("inside", point.survival().isInside());
        json.writeNumberField("rounds", point.rounds().held());
        json.writeNumberField("disagreements", point.rounds().disagreements());
        json.writeNumberField("invalid", point.rounds().invalid());
        json.writeNumberField("undecided", point.rounds().undecided());
        json.writeNumberField("roundsPerTick", point.rounds().perTick());
        json.writeNumberField("latencyMean", point.latency().mean());
        json.writeNumberField("latencyMedian", point.latency().median());
        json.writeNumberField("latencyP99", point.latency().high99());
        json.writeNumberField("latencyMax", point.latency().most());
        json.writeNumberField("cutOff", point.cutOff());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Pair pair) throws IOException {
        json.writeStartObject();
        farm(json, "one", pair.one());
        farm(json, "other", pair.other());
        json.writeNumberField("reliability", pair.reliability());
        json.writeNumberField("onlyOne", pair.onlyOne());
        json.writeNumberField("onlyOther", pair.onlyOther());
        json.writeNumberField("better", pair.better());
        json.writeEndObject();
    }

    /** Beside other fields, or with a name as an object of its own. */
    private static void farm(JsonGenerator json, String name, FarmCase farm) throws IOException {
        if (!name.isEmpty()) {
            json.writeObjectFieldStart(name);
        }
        json.writeNumberField("seats", farm.setup().seats());
        json.writeNumberField("spares", farm.setup().spares());
        optional(json, "coverage", farm.coverage());
        if (!name.isEmpty()) {
            json.writeEndObject();
        }
    }

    private static void optional(JsonGenerator json, String name, OptionalDouble value)
            throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.getAsDouble());
        } else {
            json.writeNullField(name);
        }
    }
}
