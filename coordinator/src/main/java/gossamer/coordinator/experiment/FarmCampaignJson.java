package gossamer.coordinator.experiment;

import gossamer.model.description.Json;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Pair;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.FarmCase;

/** A campaign as JSON. Times are in ticks; what is not known is null. */
public final class FarmCampaignJson {

    private FarmCampaignJson() {}

    /** All points and pairs: one object, the same for any number of threads. */
    public static String of(FarmCampaign campaign, CampaignResult result) {
        return new Json()
                .put("name", campaign.emulation().name())
                .put("seed", campaign.emulation().seed())
                .put("fault", result.plan().fault().configName())
                .put("loss", result.plan().loss())
                .put("sound", result.isSound())
                .put("complete", result.isComplete())
                .put("level", CampaignResult.LEVEL)
                .put("familyLevel", CampaignResult.familyLevel(result.points().size()))
                .putAll("points", result.points(), FarmCampaignJson::point)
                .putAll("pairs", result.pairs(), FarmCampaignJson::pair)
                .pretty();
    }

    private static Json point(Point point) {
        return farm(point.farm())
                .put("reliability", point.reliability())
                .put("trials", point.survival().trials())
                .put("survived", point.survival().survived())
                .put("low", point.survival().interval().low())
                .put("high", point.survival().interval().high())
                .put("closedForm", point.survival().closedForm())
                .put("inside", point.survival().isInside())
                .put("rounds", point.rounds().held())
                .put("disagreements", point.rounds().disagreements())
                .put("invalid", point.rounds().invalid())
                .put("undecided", point.rounds().undecided())
                .put("roundsPerTick", point.rounds().perTick())
                .put("latencyMean", point.latency().mean())
                .put("latencyMedian", point.latency().median())
                .put("latencyP99", point.latency().high99())
                .put("latencyMax", point.latency().most())
                .put("cutOff", point.cutOff());
    }

    private static Json pair(Pair pair) {
        return new Json()
                .put("one", farm(pair.one()))
                .put("other", farm(pair.other()))
                .put("reliability", pair.reliability())
                .put("onlyOne", pair.onlyOne())
                .put("onlyOther", pair.onlyOther())
                .put("better", pair.better());
    }

    private static Json farm(FarmCase farm) {
        return new Json()
                .put("seats", farm.setup().seats())
                .put("spares", farm.setup().spares())
                .put("coverage", farm.coverage());
    }
}
