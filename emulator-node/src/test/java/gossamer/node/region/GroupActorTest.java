package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.ActorSelection;
import gossamer.model.run.Emulation;
import gossamer.node.region.RegionActor.Ready;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The parents of PUs and links. */
class GroupActorTest {

    private final TestRegions regions = new TestRegions();

    @AfterEach
    void close() {
        regions.close();
    }

    private void resolve(String path) throws Exception {
        ActorSelection selection =
                regions.kit.system().classicSystem().actorSelection("/user/region-0/" + path);
        assertThat(selection
                        .resolveOne(TestRegions.PATIENCE)
                        .toCompletableFuture()
                        .get()
                        .path()
                        .name())
                .isEqualTo(path.replaceFirst("^.*/", ""));
    }

    @Test
    void pusAndLinksHaveTheirPlacesAsNamesAndAThousandOfThemOneParent() throws Exception {
        regions.spawn(TestRegions.ring(GroupActor.SIZE + 2), 0, 1);
        regions.expect(Ready.class);
        resolve("pus-0/0");
        resolve("pus-0/999");
        resolve("pus-1000/0");
        resolve("pus-1000/1");
        resolve("links-0/0");
        resolve("links-1000/1");
        assertThatThrownBy(() -> resolve("pus-0/1000")).hasMessageContaining("pus-0/1000");
    }

    @Test
    void aPuThatCannotBeMadeBreaksTheRunInsteadOfBeingMissing() {
        IllegalArgumentException error = new IllegalArgumentException("no such PU");
        Emulation emulation = TestRegions.ring(9, TestRegions.withPus(pu -> {
            if (pu == 5) {
                throw error;
            }
            return null;
        }));
        regions.spawn(emulation, 0, 1);
        boolean told = false;
        while (!told) {
            RegionActor.Report report = regions.run.receiveMessage(TestRegions.PATIENCE);
            told = report instanceof RegionBroken broken && broken.asError() == error;
        }
        assertThat(told).isTrue();
    }
}
