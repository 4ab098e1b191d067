package gossamer.node.region;

import gossamer.model.run.Emulation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The objects that an emulation is made of, numbered: equal emulations, in any JVM, have the same
 * ones in the same order, so that the state of a region names them by their numbers. What is made
 * when it is first asked for must be in transient fields, and is none of these: else a checkpoint
 * of a run would not fit the same run before it has begun.
 */
final class KnownObjects {

    private static final int LEFT_OUT = Modifier.STATIC | Modifier.TRANSIENT;

    private static WeakReference<KnownObjects> latest = new WeakReference<>(null);

    private final Emulation emulation;
    private final List<Object> objects = new ArrayList<>();
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final ArrayDeque<Object> open = new ArrayDeque<>();
    private final IdentityHashMap<Class<?>, List<Field>> fields = new IdentityHashMap<>();
    private long digest;

    private KnownObjects(Emulation emulation) {
        this.emulation = emulation;
        meet(emulation);
        for (Object next = open.poll(); next != null; next = open.poll()) {
            enter(next);
        }
    }

    /** Those of an emulation; the regions of a JVM share them. */
    static synchronized KnownObjects of(Emulation emulation) {
        KnownObjects known = latest.get();
        if (known == null || known.emulation != emulation) {
            known = new KnownObjects(emulation);
            latest = new WeakReference<>(known);
        }
        return known;
    }

    /** All of them, by number. */
    List<Object> objects() {
        return Collections.unmodifiableList(objects);
    }

    /** Depends on the classes and the content of all of them. */
    long digest() {
        return digest;
    }

    private void mix(long value) {
        digest = (digest ^ value) * 0x9E3779B97F4A7C15L;
        digest ^= digest >>> 29;
    }

    private void meet(@Nullable Object object) {
        if (object == null) {
            mix(0);
        } else if (isPlain(object)) {
            mix(object instanceof Enum<?> constant ? constant.ordinal() : object.hashCode());
        } else {
            Integer number = numbers.putIfAbsent(object, objects.size());
            mix(number == null ? 1 : number + 2);
            if (number == null) {
                objects.add(object);
                open.add(object);
            }
        }
    }

    /** Whether it is written out wherever it occurs. */
    static boolean isPlain(Object object) {
        return object instanceof String
                || object instanceof Number
                        && object.getClass().getPackageName().equals("java.lang")
                || object instanceof Boolean
                || object instanceof Character
                || object instanceof Enum<?>
                || object instanceof Class<?>;
    }

    private void enter(Object object) {
        Class<?> type = object.getClass();
        mix(nameOf(type).hashCode());
        if (type.isArray()) {
            enterArray(object);
        } else if (!type.getName().startsWith("java.")) {
            enterFields(object, type);
        } else if (object instanceof Map<?, ?> map) {
            entries(map).forEach(entry -> {
                meet(entry.getKey());
                meet(entry.getValue());
            });
        } else if (object instanceof Collection<?> elements) {
            inOrder(elements).forEach(this::meet);
        } else if (object instanceof Optional<?> optional) {
            meet(optional.orElse(null));
        }
    }

    /** Without the number that a JVM gives a lambda. */
    private static String nameOf(Class<?> type) {
        String name = type.getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda);
    }

    private void enterArray(Object array) {
        int length = Array.getLength(array);
        mix(length);
        if (array instanceof Object[] elements) {
            for (Object element : elements) {
                meet(element);
            }
        } else if (array instanceof int[] numbers) {
            mix(Arrays.hashCode(numbers));
        } else if (array instanceof long[] numbers) {
            mix(Arrays.hashCode(numbers));
        } else {
            for (int place = 0; place < length; place++) {
                mix(String.valueOf(Array.get(array, place)).hashCode());
            }
        }
    }

    private void enterFields(Object object, Class<?> type) {
        try {
            for (Field field : fields.computeIfAbsent(type, KnownObjects::fieldsOf)) {
                meet(field.get(object));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Field> fieldsOf(Class<?> type) {
        List<Field> all = new ArrayList<>();
        Class<?> at = type;
        for (; at != null && !at.getName().startsWith("java."); at = at.getSuperclass()) {
            Arrays.stream(at.getDeclaredFields())
                    .filter(field -> (field.getModifiers() & LEFT_OUT) == 0)
                    .sorted(Comparator.comparing(Field::getName))
                    .forEach(all::add);
        }
        all.forEach(field -> field.setAccessible(true));
        return all;
    }

    /** What has an order of its own in it, else the order of what it says of itself. */
    private static List<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
        List<? extends Map.Entry<?, ?>> entries = List.copyOf(map.entrySet());
        return map instanceof SortedMap
                ? entries
                : entries.stream()
                        .sorted(Comparator.comparing(entry -> String.valueOf(entry.getKey())))
                        .toList();
    }

    private static Collection<?> inOrder(Collection<?> elements) {
        return elements instanceof Set<?> && !(elements instanceof SortedSet<?>)
                ? elements.stream()
                        .sorted(Comparator.comparing(String::valueOf))
                        .toList()
                : elements;
    }
}
