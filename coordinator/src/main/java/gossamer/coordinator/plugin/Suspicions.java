package gossamer.coordinator.plugin;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What in the classes of a plug-in can make two equal runs differ: calls of clocks and dice, and
 * static fields that change. Read from the class files, as a hint for people; it finds neither all
 * nor only what is wrong.
 */
public final class Suspicions {

    private static final Set<String> CALLS = Set.of(
            "java/lang/System.nanoTime",
            "java/lang/System.currentTimeMillis",
            "java/lang/Math.random",
            "java/lang/System.identityHashCode",
            "java/time/Instant.now",
            "java/time/LocalDateTime.now",
            "java/util/UUID.randomUUID",
            "java/util/concurrent/ThreadLocalRandom.current",
            "java/util/Random.<init>",
            "java/security/SecureRandom.<init>");

    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int ACC_STATIC = 0x0008;
    private static final int ACC_FINAL = 0x0010;
    private static final int ACC_SYNTHETIC = 0x1000;
    /** Bytes behind the tag of an entry of the constant pool, by tag; -1 for none of that tag. */
    private static final int[] SIZES = {
        -1, -1, -1, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, -1, -1, 3, 2, 4, 4, 2, 2
    };

    private final DataInputStream in;
    private final Object[] pool;

    private Suspicions(byte[] bytes) throws IOException {
        in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.readInt();
        in.readInt();
        pool = new Object[in.readUnsignedShort()];
        for (int index = 1; index < pool.length; index++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> pool[index] = in.readUTF();
                case CLASS -> pool[index] = new int[] {tag, in.readUnsignedShort()};
                case FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE ->
                    pool[index] = new int[] {tag, in.readUnsignedShort(), in.readUnsignedShort()};
                default -> {
                    if (tag >= SIZES.length || SIZES[tag] < 0) {
                        throw new IOException("constant of tag " + tag);
                    }
                    in.skipBytes(SIZES[tag]);
                    index += SIZES[tag] == Long.BYTES ? 1 : 0;
                }
            }
        }
    }

    /** What there is, for people, e.g. {@code mine/Dice calls java.lang.Math.random}. */
    public static List<String> of(Bundle bundle) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, byte[]> entry : bundle.entries().entrySet()) {
            String name = entry.getKey();
            if (name.endsWith(Bundle.CLASS)) {
                String type = name.substring(0, name.length() - Bundle.CLASS.length());
                try {
                    Suspicions file = new Suspicions(entry.getValue());
                    file.calls().forEach(call -> found.add(dotted(type) + " calls " + call));
                    file.fields()
                            .forEach(field ->
                                    found.add(dotted(type) + " has the static field " + field));
                } catch (IOException | RuntimeException e) {
                    // Of a form that is not known here: there is nothing to say of it but that.
                    found.add(dotted(type) + " cannot be looked into");
                }
            }
        }
        return found;
    }

    private static String dotted(String name) {
        return name.replace('/', '.');
    }

    private Set<String> calls() {
        Set<String> calls = new TreeSet<>();
        for (Object constant : pool) {
            if (constant instanceof int[] reference && reference[0] == METHOD) {
                int[] type = (int[]) pool[reference[1]];
                int[] name = (int[]) pool[reference[2]];
                String call = pool[type[1]] + "." + pool[name[1]];
                if (CALLS.contains(call)) {
                    calls.add(dotted(call).replace("<init>", "new"));
                }
            }
        }
        return calls;
    }

    /** The static fields that are not final. */
    private List<String> fields() throws IOException {
        in.skipBytes(6);
        in.skipBytes(2 * in.readUnsignedShort());
        List<String> fields = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int access = in.readUnsignedShort();
            String name = String.valueOf(pool[in.readUnsignedShort()]);
            in.skipBytes(2);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipBytes(2);
                in.skipBytes(in.readInt());
            }
            if ((access & (ACC_STATIC | ACC_FINAL | ACC_SYNTHETIC)) == ACC_STATIC) {
                fields.add(name);
            }
        }
        return fields;
    }
}
