package gossamer.model.registry;

import java.util.List;
import java.util.stream.Collectors;

/** What values a key can have, as data: for people, for forms, and for drawing values at random. */
public sealed interface Domain {

    /** The type and the range, for people. */
    String text();

    /** Whole numbers, bounds included. */
    record Whole(long least, long most) implements Domain {
        @Override
        public String text() {
            return "a whole number from " + least + " to " + most;
        }
    }

    /** Whole numbers, bounds included, or a word that stands for none. */
    record WholeOr(String word, long least, long most) implements Domain {
        @Override
        public String text() {
            return word + ", or " + new Whole(least, most).text();
        }
    }

    /** Numbers, bounds included, which are written as they are told. */
    record Decimal(String least, String most) implements Domain {
        @Override
        public String text() {
            return "a number from " + least + " to " + most;
        }
    }

    /** Probabilities above 0. */
    record Probability() implements Domain {
        @Override
        public String text() {
            return "more than 0 and at most 1, e.g. 0.01 or 1%";
        }
    }

    /** True or false. */
    record Flag() implements Domain {
        @Override
        public String text() {
            return "true or false";
        }
    }

    record Words(List<String> all) implements Domain {

        /** Copies the words. */
        public Words {
            all = List.copyOf(all);
        }

        @Override
        public String text() {
            return all.stream().map(Words::quoted).collect(Collectors.joining(", "));
        }

        private static String quoted(String word) {
            return word.matches("[A-Za-z0-9.-]+") ? word : '"' + word + '"';
        }
    }

    /** Spans of virtual time in ticks that are told as costs are, bounds included. */
    record Ticks(long least, long most) implements Domain {
        @Override
        public String text() {
            return "a span of virtual time of " + least + " to " + most
                    + " ticks, written as the costs are";
        }
    }

    /** Spans of virtual time in ticks that may also be told in rounds, bounds included. */
    record Time(long least, long most) implements Domain {
        @Override
        public String text() {
            return new Ticks(least, most).text() + ", or in rounds";
        }
    }

    /** Numbers of rounds, bounds included. */
    record Rounds(long least, long most) implements Domain {
        @Override
        public String text() {
            return new Whole(least, most).text() + " rounds";
        }
    }

    /** Objects with keys of their own. */
    record Keys(List<Key<?>> all) implements Domain {

        public Keys {
            all = List.copyOf(all);
        }

        @Override
        public String text() {
            return "an object with "
                    + all.stream().map(Key::name).collect(Collectors.joining(", "));
        }
    }

    /** The name of a file that holds what the text says. */
    record File(String text, long mostBytes) implements Domain {}

    /** What the text says: such values, or some of them. */
    record Told(String text, Domain values) implements Domain {}

    /** One of several. */
    record Either(String text, List<Domain> all) implements Domain {

        public Either {
            all = List.copyOf(all);
        }
    }

    /** Lists of so many elements, bounds included. */
    record Listed(String text, Domain element, int least, int most) implements Domain {}

    /** Lists whose elements differ in what they can be. */
    record Row(String text, List<Domain> elements) implements Domain {

        public Row {
            elements = List.copyOf(elements);
        }
    }

    /** Lists of all numbers of PUs, each once, in any order. */
    record Numbering(String text) implements Domain {}

    /** Selectors of PUs, or of channels. */
    record Selected(String text, boolean ofPus) implements Domain {}

    /** What the text says; as configs write them, some that stand for all. */
    record Samples(String text, List<String> some) implements Domain {

        public Samples {
            some = List.copyOf(some);
        }
    }

    /** Whatever the text says. */
    record Other(String text) implements Domain {}
}
