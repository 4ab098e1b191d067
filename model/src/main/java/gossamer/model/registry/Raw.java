package gossamer.model.registry;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A place in a config, with what is written there, if anything. Each of the ways to read it yields
 * nothing where nothing is written, and also where something else is written: that has been noted
 * then, with file and line, so that who reads needs no error handling. Whatever the config says, a
 * reader therefore asks for all that there can be.
 */
public interface Raw {

    /** Whether anything is written here, be it wrong. */
    boolean isGiven();

    /** Whether nobody knows what is written here, since something around it is wrong. */
    boolean isBroken();

    /** Whether a list is written here. */
    boolean isList();

    /** Whether an object is written here. */
    boolean isObject();

    /** The same; notes a problem if something else is written here. */
    boolean isObject(String allowed);

    /** What is written here; numbers and booleans count as text. */
    Optional<String> text(String allowed);

    /** A whole number in this range, bounds included. */
    Optional<Long> whole(long least, long most);

    /** A whole number in this range; {@code allowed} tells the range in other words. */
    Optional<Long> whole(long least, long most, String allowed);

    /**
     * A whole number in this range, or a word that stands for none: the inner optional is empty.
     */
    Optional<Optional<Long>> wholeOr(String word, long least, long most);

    /** A number between two others, which are written as they are told. */
    Optional<Double> decimal(String least, String most);

    /** A number between two others; {@code allowed} tells the range in other words. */
    Optional<Double> decimal(String least, String most, String allowed);

    /** A probability above 0, also in percent. */
    Optional<Double> probability();

    /** {@code true} or {@code false}. */
    Optional<Boolean> flag();

    /** One of several things by its word; {@code allowed} says what there is. */
    <E> Optional<E> choice(List<E> all, Function<E, String> word, String allowed);

    /** A span of virtual time in ticks, written as the run writes times, or in rounds. */
    Optional<Long> time(long least, long most);

    /** The same, or a word that stands for none: the inner optional is empty. */
    Optional<Optional<Long>> timeOr(String word, long least, long most);

    /** A span of wall-clock time with its unit, in milliseconds from 1. */
    Optional<Long> millis(long most, String allowed);

    /** A size with its unit, in bytes from 1. */
    Optional<Long> bytes(long most, String allowed);

    /** The same in ticks that need not be whole where the time is told in rounds. */
    Optional<Double> span(long least, long most);

    /** Reads texts that are found here, or in a file that is named here. */
    Texts texts();

    /** Reads texts; notes nothing. */
    interface Texts {

        /**
         * A span of time in ticks that need not be whole: with its unit or else in this one, which
         * is empty for that of the run; empty if the text is none.
         */
        Optional<Double> span(String text, String unit);

        /** Whether it is a number, with or without a unit. */
        boolean isQuantity(String text);

        /** The text as messages show it. */
        String quoted(String text);
    }

    /** A number of rounds, or of ticks on a machine whose ticks are rounds. */
    Optional<Long> rounds(long least, long most);

    /** What the file that is named here holds; the name is relative to the file it stands in. */
    <T> Optional<T> file(long mostBytes, String allowed, FileParser<T> parser);

    /** The elements of the list that is written here. */
    Optional<List<Raw>> elements(String allowed);

    /** The elements of the list that is written here; empty if one of them is wrong. */
    default <T> Optional<List<T>> each(String allowed, Function<Raw, Optional<T>> reader) {
        Optional<List<Raw>> elements = elements(allowed);
        List<T> read = elements.stream()
                .flatMap(List::stream)
                .flatMap(element -> reader.apply(element).stream())
                .toList();
        return elements.filter(all -> all.size() == read.size()).map(all -> read);
    }

    /** The part of that name of the object that is written here. */
    Raw field(String name);

    /** Notes a problem unless something is written here. */
    void require(String allowed);

    /** Notes that what is written here is wrong, and what would be right. */
    void reject(String wrong, String allowed);

    /** Notes that what is written here does not go with something else. */
    void rejectDerived(String wrong, String allowed);
}
