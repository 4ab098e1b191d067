package gossamer.model.fault.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fault.SeededDraw;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorTest {

    private static final Grid TORUS = Grid.torus(27, 27);

    private static List<Topology> networks() {
        Graph star = Graph.of(
                5, IntStream.range(1, 5).mapToObj(pu -> new Graph.Link(0, pu)).toList());
        return List.of(
                Grid.path(9),
                Grid.ring(9),
                Grid.mesh(3, 4),
                Grid.torus(4, 3),
                Grid.torus(3, 3, 3),
                Grid.torus(2, 5),
                Crossbar.of(7),
                star);
    }

    private static Selector.Draw draws(long seed) {
        return (label, name) -> SeededDraw.of(seed, label, name).bits(0);
    }

    private static BitSet pus(Topology topology, String text) {
        try {
            return Selector.pus(text).select(topology, draws(1));
        } catch (SelectorException e) {
            throw new AssertionError(text, e);
        }
    }

    private static BitSet channels(Topology topology, String text) {
        try {
            return Selector.channels(text).select(topology, draws(1));
        } catch (SelectorException e) {
            throw new AssertionError(text, e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "all; 729",
                "5; 1",
                "3..7; 5",
                "[3,*]; 27",
                "[*,5]; 27",
                "[0..3,5..8]; 16",
                "[ 0..3 , * ]; 108",
                "row 0; 27",
                "0%..50%; 364",
                "within 0 of 5; 1",
                "within 1 of 5; 5",
                "within 2 of [3,3]; 13",
                "within 60 of 5; 729",
                "not [3,*]; 702",
                "random 3; 3",
                "random 10%; 72",
                "random 0.01%; 1",
                "random 2 of row 4; 2",
                "row 0 or [*,0]; 53",
                "row 0 and [*,0]; 1",
                "row 0 and not [0,0] or [1,1]; 27",
                "row 0 and (not [0,0] or [1,1]); 26",
            })
    void selectsPusOfATorus(String text, int count) {
        assertThat(pus(TORUS, text).cardinality()).isEqualTo(count);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "all; 2916",
                "0; 2",
                "0..9; 20",
                "from [3,*]; 108",
                "to [3,*]; 108",
                "at [3,*]; 162",
                "inside row 0; 54",
                "cut row 0 | not row 0; 108",
                "from row 0 and to not row 0; 54",
                "dimension 1; 1458",
                "direction +0; 729",
                "direction -1; 729",
                "(0,0)->(0,1); 1",
                "(0,0)--(0,26); 2",
                "0->27; 1",
                "random 3; 6",
                "random 1%; 28",
                "random 2 of (from row 0 and to not row 0); 2",
                "not dimension 0; 1458",
                "dimension 0 and at [5,5]; 4",
            })
    void selectsChannelsOfATorus(String text, int count) {
        assertThat(channels(TORUS, text).cardinality()).isEqualTo(count);
    }

    @Test
    void fromToAndAtAreWhatTheEndsOfChannelsSay() {
        for (Topology topology : networks()) {
            BitSet row = pus(topology, "row 0");
            BitSet from = channels(topology, "from row 0");
            BitSet to = channels(topology, "to row 0");
            BitSet at = channels(topology, "at row 0");
            BitSet inside = channels(topology, "inside row 0");
            for (int channel = 0; channel < 2 * topology.links(); channel++) {
                boolean source = row.get(topology.source(channel));
                boolean target = row.get(topology.target(channel));
                assertThat(from.get(channel)).isEqualTo(source);
                assertThat(to.get(channel)).isEqualTo(target);
                assertThat(at.get(channel)).isEqualTo(source || target);
                assertThat(inside.get(channel)).isEqualTo(source && target);
            }
        }
    }

    @Test
    void aBallIsWhatIsNotFartherAway() {
        for (Topology topology : networks()) {
            for (int radius = 0; radius <= topology.diameter(); radius++) {
                for (int pu = 0; pu < topology.pus(); pu++) {
                    BitSet ball = pus(topology, "within " + radius + " of " + pu);
                    BitSet grown = pus(
                            topology,
                            radius == 0
                                    ? "" + pu
                                    : "within " + (radius - 1) + " of within 1 of " + pu);
                    assertThat(ball).isEqualTo(grown);
                }
            }
            assertThat(pus(topology, "within " + topology.diameter() + " of 0").cardinality())
                    .isEqualTo(topology.pus());
        }
    }

    @Test
    void aCutIsTheLinksBetweenItsSides() {
        for (Topology topology : networks()) {
            BitSet cut = channels(topology, "cut 0%..50% | 50%..100%");
            int half = topology.pus() / 2;
            for (int channel = 0; channel < 2 * topology.links(); channel++) {
                boolean crosses =
                        topology.source(channel) < half != topology.target(channel) < half;
                assertThat(cut.get(channel)).isEqualTo(crosses);
            }
        }
    }

    @Test
    void theSameWordsChooseTheSameElementsAndALabelChoosesOthers() throws SelectorException {
        assertThat(pus(TORUS, "random 5")).isEqualTo(pus(TORUS, "random 5"));
        assertThat(pus(TORUS, "random 5")).isNotEqualTo(pus(TORUS, "random 5 as others"));
        assertThat(pus(TORUS, "random 5"))
                .isNotEqualTo(Selector.pus("random 5").select(TORUS, draws(2)));
        BitSet more = pus(TORUS, "random 9");
        more.and(pus(TORUS, "random 5"));
        assertThat(more).isEqualTo(pus(TORUS, "random 5"));
    }

    @Test
    void aLargerNetworkShiftsNoDrawOfTheOldElements() {
        BitSet small = pus(Grid.ring(100), "random 10");
        BitSet large = pus(Grid.ring(1000), "random 100");
        BitSet common = pus(Grid.ring(1000), "random 100 of 0..99");
        assertThat(common.cardinality()).isEqualTo(100);
        large.clear(100, 1000);
        BitSet amongOld = pus(Grid.ring(1000), "random " + large.cardinality() + " of 0..99");
        assertThat(amongOld).isEqualTo(large);
        assertThat(pus(Grid.ring(1000), "random 10 of 0..99")).isEqualTo(small);
    }

    @Test
    void eachElementIsChosenAboutEquallyOften() throws SelectorException {
        int[] chosen = new int[20];
        Selector selector = Selector.pus("random 5");
        for (long seed = 0; seed < 4000; seed++) {
            selector.select(Grid.ring(20), draws(seed)).stream().forEach(pu -> chosen[pu]++);
        }
        // Chi-square with 19 degrees of freedom; each is chosen with probability 1/4, without
        // replacement.
        double sum = 0;
        for (int count : chosen) {
            sum += (count - 1000.0) * (count - 1000.0) / 1000 / 0.75;
        }
        assertThat(sum * 19 / 20).isBetween(5.0, 43.8);
    }

    @Test
    void rowsOfNetworksWithoutAreConsecutivePus() {
        assertThat(pus(Grid.ring(729), "row 0")).isEqualTo(pus(Grid.ring(729), "0..26"));
        assertThat(pus(Crossbar.of(10), "row 2")).isEqualTo(pus(Crossbar.of(10), "8..9"));
        assertThat(pus(Grid.torus(2, 3, 4), "row 1"))
                .isEqualTo(pus(Grid.torus(2, 3, 4), "[1,*,*]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "729; 729 is no PU of torus 27×27; PUs from 0 to 728, the lower one first",
                "7..3; 7..3 is no PU of torus 27×27; PUs from 0 to 728, the lower one first",
                "[3]; [3] has 1 coordinate, but a PU of torus 27×27 has 2 coordinates; one for"
                        + " each axis",
                "[3,27]; [3,27] is outside of torus 27×27; from 0 to 26 on axis 1",
                "row 27; row 27 does not exist on torus 27×27; row 0 to row 26",
                "rwo 2; \"rwo\" names no PUs; all, row, within, random, not, 3 (a PU), 3..7,"
                        + " 0%..50%, coordinates as [3,*]",
                "row; \"\" after \"row\" is no whole number; the number of a row, e.g. row 0",
                "row 0 and; \"row 0 and\" ends where PUs should be named; all, row, within,"
                        + " random, not, 3 (a PU), 3..7, 0%..50%, coordinates as [3,*]",
                "row 0 nad 5; cannot read \"nad\" after \"row 0\"; and, or, or the end",
                "random 800; random 800 of 729 PUs; some of them, at most 729",
                "random 0; random 0 of 729 PUs; some of them, at most 729",
                "random 101%; 101% is more than there is; 0% to 100%",
                "random 1 as; \"\" after \"random 1 as\" is no name; a word, e.g. random 1 as"
                        + " victim",
                "random some; \"some\" after \"random\" is neither a number nor a percentage;"
                        + " e.g. random 3, random 10%",
                "row 0 and row 1; \"row 0 and row 1\" selects nothing of torus 27×27 (729 PUs:"
                        + " \"row 0\" selects 27, \"row 1\" selects 27); at least one PU",
                "not all; \"not all\" selects nothing of torus 27×27 (729 PUs: \"all\" selects"
                        + " 729); at least one PU",
                "[3,x]; \"x\" in [3,x]; a number, a range as 3..7 or * for each axis, e.g. [3,*]"
                        + " or [0..3,5..8]",
                "(row 0; \"(row 0\" has a ( without a ); more: a selector, see \"Selectors\" in"
                        + " docs/faults.md",
                "3 ! 4; cannot read \"! 4\"; a selector, see \"Selectors\" in docs/faults.md",
                "50%..50%; 50%..50% is empty; a lower share first, e.g. 0%..50%",
                "0%..0.1%; \"0%..0.1%\" selects nothing of torus 27×27 (729 PUs); at least one PU",
            })
    void saysWhyItSelectsNothing(String text, String message, String allowed) {
        assertThatThrownBy(() -> Selector.pus(text).select(TORUS, draws(1)))
                .isInstanceOf(SelectorException.class)
                .hasMessage(message)
                .extracting(e -> ((SelectorException) e).allowed())
                .isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1458; 1458 is no link of torus 27×27",
                "(0,0)->(5,5); (0,0)->(5,5): no link joins them on torus 27×27",
                "(0,0)--(0,0); (0,0)--(0,0): no link joins them on torus 27×27",
                "dimension 2; dimension 2 does not exist on torus 27×27",
                "direction 1; \"1\" after \"direction\"",
                "cut row 0; \"\" after \"cut row 0\"",
                "inside [0,0]; \"inside [0,0]\" selects nothing of torus 27×27 (2916 channels)",
                "form row 0; \"form\" names no links",
            })
    void saysWhyItSelectsNoChannel(String text, String message) {
        assertThatThrownBy(() -> Selector.channels(text).select(TORUS, draws(1)))
                .isInstanceOf(SelectorException.class)
                .hasMessage(message);
    }

    @Test
    void aPathOfOneHasNoLinks() throws SelectorException {
        assertThat(Selector.channels("all").select(Grid.path(1), draws(1)).isEmpty())
                .isTrue();
        assertThatThrownBy(() -> Selector.channels("0").select(Grid.path(1), draws(1)))
                .hasMessage("0 is no link of path 1");
    }

    @Test
    void aListSelectsWhatAnyOfItsMembersSelects() throws SelectorException {
        Selector list = Selector.anyOf(List.of(Selector.pus("row 0"), Selector.pus("5..30")));

        assertThat(list.select(TORUS, draws(1))).isEqualTo(pus(TORUS, "0..30"));
        assertThat(list).hasToString("row 0 or 5..30");
    }
}
