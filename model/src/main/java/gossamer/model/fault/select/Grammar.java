package gossamer.model.fault.select;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Reads selectors, by recursive descent: {@code or} binds least, then {@code and}, then {@code not}
 * and the words that stand before what they apply to.
 */
final class Grammar {

    static final String LANGUAGE = "a selector, see \"Selectors\" in docs/faults.md";
    private static final String MORE = "more: " + LANGUAGE;
    private static final List<String> PU_WORDS = List.of("all", "row", "within", "random", "not");
    private static final List<String> LINK_WORDS = List.of(
            "all", "from", "to", "at", "inside", "cut", "dimension", "direction", "random", "not");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern IDS = Pattern.compile("\\d{1,9}(\\.\\.\\d{1,9})?");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Parts of a selector inside each other. */
    private static final int MOST_DEPTH = 100;

    private final Words words;
    private int depth;

    private Grammar(String text) throws SelectorException {
        words = new Words(text);
    }

    static Part pus(String text) throws SelectorException {
        Grammar grammar = new Grammar(text);
        return grammar.whole(grammar.pus());
    }

    static Part channels(String text) throws SelectorException {
        Grammar grammar = new Grammar(text);
        return grammar.whole(grammar.channels());
    }

    private Part whole(Part part) throws SelectorException {
        if (words.size() > 0) {
            throw new SelectorException(
                    "cannot read \"" + words.peek() + "\" after \"" + part.text() + "\"",
                    "and, or, or the end",
                    words.peek(),
                    List.of("and", "or"));
        }
        return part;
    }

    /** A part that may be in parentheses. */
    @FunctionalInterface
    private interface Reader {
        Part read() throws SelectorException;
    }

    private Part pus() throws SelectorException {
        return anyOf(() -> allOf(this::puFactor));
    }

    private Part channels() throws SelectorException {
        return anyOf(() -> allOf(this::channelFactor));
    }

    private Part anyOf(Reader reader) throws SelectorException {
        List<Part> parts = list(reader, "or");
        return parts.size() == 1 ? parts.get(0) : Part.anyOf(join(parts, " or "), parts);
    }

    private Part allOf(Reader reader) throws SelectorException {
        List<Part> parts = list(reader, "and");
        return parts.size() == 1 ? parts.get(0) : Part.allOf(join(parts, " and "), parts);
    }

    private List<Part> list(Reader reader, String between) throws SelectorException {
        List<Part> parts = new ArrayList<>();
        do {
            parts.add(reader.read());
        } while (words.takes(between));
        return parts;
    }

    private static String join(List<Part> parts, String between) {
        return String.join(between, parts.stream().map(Part::text).toList());
    }

    private Part parenthesised(Reader reader) throws SelectorException {
        Part inner = reader.read();
        if (!words.takes(")")) {
            throw new SelectorException("\"" + words + "\" has a ( without a )", MORE);
        }
        return new Part("(" + inner.text() + ")", inner.rule(), inner.parts());
    }

    private Part puFactor() throws SelectorException {
        return inner(this::puPart);
    }

    private Part channelFactor() throws SelectorException {
        return inner(this::channelPart);
    }

    private Part inner(Reader reader) throws SelectorException {
        if (++depth > MOST_DEPTH) {
            throw new SelectorException(
                    "a selector is nested too deeply", "at most " + MOST_DEPTH + " levels");
        }
        Part part = reader.read();
        depth--;
        return part;
    }

    private Part puPart() throws SelectorException {
        String word = words.take();
        return switch (word) {
            case "(" -> parenthesised(this::pus);
            case "all" -> Part.leaf(word, Scene::allPus);
            case "not" -> not(puFactor(), Scene::allPus);
            case "row" -> row(number("row", "the number of a row, e.g. row 0"));
            case "within" -> within();
            case "random" -> random(this::puFactor, "PUs", Scene::allPus, false);
            default -> puLeaf(word);
        };
    }

    private static Part not(Part of, Part.Rule all) {
        return new Part(
                "not " + of.text(),
                scene -> {
                    BitSet others = all.select(scene);
                    others.andNot(of.select(scene));
                    return others;
                },
                List.of(of));
    }

    private Part puLeaf(String word) throws SelectorException {
        if (word.startsWith("[")) {
            return Box.of(word);
        }
        if (IDS.matcher(word).matches()) {
            return ids(word, "PU");
        }
        if (word.contains("%..")) {
            return shareOfIds(word);
        }
        throw unknown(word, "PUs", PU_WORDS, "3 (a PU), 3..7, 0%..50%, coordinates as [3,*]");
    }

    private SelectorException unknown(String word, String what, List<String> known, String other) {
        String wrong = word.isEmpty()
                ? "\"" + words + "\" ends where " + what + " should be named"
                : "\"" + word + "\" names no " + what;
        String allowed = String.join(", ", known) + ", " + other;
        return new SelectorException(wrong, allowed, word, known);
    }

    private int number(String before, String allowed) throws SelectorException {
        String word = words.take();
        if (!NUMBER.matcher(word).matches()) {
            throw new SelectorException(
                    "\"" + word + "\" after \"" + before + "\" is no whole number", allowed);
        }
        return Integer.parseInt(word);
    }

    private static Part ids(String text, String what) {
        String[] ends = text.split("\\.\\.");
        int low = Integer.parseInt(ends[0]);
        int high = Integer.parseInt(ends[ends.length - 1]);
        return Part.leaf(text, scene -> {
            boolean pu = what.equals("PU");
            int count = pu ? scene.topology().pus() : scene.topology().links();
            if (low > high || high >= count) {
                throw new SelectorException(
                        text + " is no " + what + " of " + scene.describe(),
                        count == 0
                                ? "a network with " + what + "s"
                                : what + "s from 0 to " + (count - 1) + ", the lower one first");
            }
            BitSet ids = new BitSet();
            if (pu) {
                ids.set(low, high + 1);
            } else {
                ids.set(2 * low, 2 * high + 2);
            }
            return ids;
        });
    }

    private static Part shareOfIds(String word) throws SelectorException {
        String[] ends = word.split("\\.\\.");
        BigDecimal from = share(ends[0]);
        BigDecimal to = share(ends[1]);
        if (from.compareTo(to) >= 0) {
            throw new SelectorException(word + " is empty", "a lower share first, e.g. 0%..50%");
        }
        return Part.leaf(word, scene -> {
            BitSet ids = new BitSet();
            int pus = scene.topology().pus();
            ids.set(of(from, pus), of(to, pus));
            return ids;
        });
    }

    private static BigDecimal share(String word) throws SelectorException {
        BigDecimal share = new BigDecimal(word.substring(0, word.length() - 1));
        if (share.compareTo(HUNDRED) > 0) {
            throw new SelectorException(word + " is more than there is", "0% to 100%");
        }
        return share;
    }

    private static int of(BigDecimal share, int count) {
        return share.multiply(BigDecimal.valueOf(count))
                .divide(HUNDRED, 0, RoundingMode.FLOOR)
                .intValueExact();
    }

    /**
     * What a network without rows calls a row: as many consecutive PUs as a square of its size has
     * in one.
     */
    private static Part row(int row) {
        String text = "row " + row;
        return Part.leaf(text, scene -> {
            Topology topology = scene.topology();
            boolean rows = scene.dimensions() > 1;
            int pus = topology.pus();
            int length = (int) Math.ceil(StrictMath.sqrt(pus));
            int count = rows ? scene.side(0) : (pus + length - 1) / length;
            if (row >= count) {
                throw new SelectorException(
                        text + " does not exist on " + scene.describe(),
                        "row 0 to row " + (count - 1));
            }
            BitSet ids = new BitSet();
            for (int pu = 0; pu < pus; pu++) {
                ids.set(pu, (rows ? scene.coordinate(pu, 0) : pu / length) == row);
            }
            return ids;
        });
    }

    private Part within() throws SelectorException {
        int radius = number("within", "a number of links, e.g. within 2 of [3,3]");
        requireOf("within " + radius);
        Part of = puFactor();
        return Part.leaf(
                "within " + radius + " of " + of.text(),
                scene -> scene.ball(of.select(scene), radius));
    }

    private void requireOf(String before) throws SelectorException {
        if (!words.takes("of")) {
            throw new SelectorException(
                    "\"" + words.peek() + "\" after \"" + before + "\"", before + " of …");
        }
    }

    /** {@code random 3}, {@code random 10%}, {@code random 1 as victim of row 0}. */
    private Part random(Reader reader, String what, Part.Rule all, boolean links)
            throws SelectorException {
        String amount = words.take();
        boolean percent = amount.endsWith("%") && !amount.contains("..");
        if (!percent && !NUMBER.matcher(amount).matches()) {
            throw new SelectorException(
                    "\"" + amount + "\" after \"random\" is neither a number nor a percentage",
                    "e.g. random 3, random 10%");
        }
        BigDecimal number = percent ? share(amount) : new BigDecimal(amount);
        String label = words.takes("as") ? label(amount) : "";
        Part of = words.takes("of") ? reader.read() : Part.leaf("all", all);
        String text = "random " + amount + (label.isEmpty() ? "" : " as " + label)
                + (of.text().equals("all") ? "" : " of " + of.text());
        return Part.leaf(text, scene -> {
            BitSet from = of.select(scene);
            BitSet candidates = links ? linksOf(from) : from;
            int there = candidates.cardinality();
            int count = percent ? Math.max(1, of(number, there)) : number.intValueExact();
            if (number.signum() == 0 || count > there) {
                throw new SelectorException(
                        text + " of " + there + " " + what, "some of them, at most " + there);
            }
            Topology topology = scene.topology();
            IntFunction<String> name =
                    links ? link -> topology.channelName(2 * link) : topology::puName;
            BitSet chosen = new BitSet();
            for (int element : scene.choose(candidates, count, label, name)) {
                if (links) {
                    chosen.set(2 * element, 2 * element + 2);
                } else {
                    chosen.set(element);
                }
            }
            chosen.and(from);
            return chosen;
        });
    }

    private String label(String amount) throws SelectorException {
        String label = words.take();
        if (!label.matches("[A-Za-z].*") || label.equals("of")) {
            throw new SelectorException(
                    "\"" + label + "\" after \"random " + amount + " as\" is no name",
                    "a word, e.g. random " + amount + " as victim");
        }
        return label;
    }

    private static BitSet linksOf(BitSet channels) {
        BitSet links = new BitSet();
        channels.stream().forEach(channel -> links.set(Topology.linkOf(channel)));
        return links;
    }

    private Part channelPart() throws SelectorException {
        String word = words.take();
        return switch (word) {
            case "(" -> parenthesised(this::channels);
            case "all" -> Part.leaf(word, Scene::allChannels);
            case "not" -> not(channelFactor(), Scene::allChannels);
            case "from" -> Channels.touching(word, puFactor(), true, false);
            case "to" -> Channels.touching(word, puFactor(), false, true);
            case "at" -> Channels.touching(word, puFactor(), true, true);
            case "inside" -> {
                Part of = puFactor();
                yield Channels.between("inside " + of.text(), of, of);
            }
            case "cut" -> {
                Part one = puFactor();
                if (!words.takes("|")) {
                    throw new SelectorException(
                            "\"" + words.peek() + "\" after \"cut " + one.text() + "\"",
                            "two sides, e.g. cut row 0 | not row 0");
                }
                Part other = puFactor();
                yield Channels.between("cut " + one.text() + " | " + other.text(), one, other);
            }
            case "dimension" -> dimension(number("dimension", "a number from 0"));
            case "direction" -> direction(words.take());
            case "random" -> random(this::channelFactor, "links", Scene::allChannels, true);
            default -> channelLeaf(word);
        };
    }

    private Part channelLeaf(String word) throws SelectorException {
        if (word.contains("->") || word.contains("--")) {
            return Channels.named(word);
        }
        if (IDS.matcher(word).matches()) {
            return ids(word, "link");
        }
        throw unknown(
                word,
                "links",
                LINK_WORDS,
                "3 (a link), 3..7, (0,0)->(0,1) (a channel), (0,0)--(0,1) (both)");
    }

    private static Part dimension(int axis) {
        String text = "dimension " + axis;
        return Part.leaf(text, scene -> {
            Grid grid = grid(scene, text, axis);
            BitSet channels = new BitSet();
            for (int link = 0; link < grid.links(); link++) {
                channels.set(2 * link, 2 * link + 2, grid.axisOf(link) == axis);
            }
            return channels;
        });
    }

    private static Part direction(String sign) throws SelectorException {
        if (!sign.matches("[+-]\\d{1,2}")) {
            throw new SelectorException(
                    "\"" + sign + "\" after \"direction\"", "a sign and an axis, e.g. +0");
        }
        int axis = Integer.parseInt(sign.substring(1));
        String text = "direction " + sign;
        return Part.leaf(text, scene -> {
            Grid grid = grid(scene, text, axis);
            BitSet channels = new BitSet();
            for (int link = 0; link < grid.links(); link++) {
                channels.set(2 * link + (sign.startsWith("+") ? 0 : 1), grid.axisOf(link) == axis);
            }
            return channels;
        });
    }

    private static Grid grid(Scene scene, String text, int axis) throws SelectorException {
        if (scene.topology() instanceof Grid grid && axis < grid.dimensions()) {
            return grid;
        }
        throw new SelectorException(
                text + " does not exist on " + scene.describe(),
                scene.topology() instanceof Grid
                        ? "axes from 0 to " + (scene.dimensions() - 1)
                        : "on a path, ring, mesh or torus");
    }
}
