package gossamer.audit;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Calls in the code that is tried: lines tell that they were reached, and loops can be stopped from
 * outside, however endless they are.
 */
public final class Probes implements ClassFileTransformer {

    private static final int MOST_LINES = 1 << 16;
    /** Its loop serves regions until the emulator stops, which needs it. */
    private static final String THREADS = "gossamer/node/time/RegionExecutor";

    private static final Map<String, Integer> LINES = new HashMap<>();
    private static final boolean[] REACHED = new boolean[MOST_LINES];
    private static volatile boolean stops;

    /** Whether all loops end now, by an exception. */
    static void stop(boolean now) {
        stops = now;
    }

    /** Each loop calls it in each turn. */
    public static void turn() {
        if (stops) {
            throw new IllegalStateException("does not end");
        }
    }

    /** Each line calls it with its number. */
    public static void reach(int line) {
        REACHED[line] = true;
    }

    /** The lines that have been reached since it was called for the last time. */
    static BitSet reached() {
        BitSet all = new BitSet();
        for (int line = 0; line < MOST_LINES; line++) {
            all.set(line, REACHED[line]);
            REACHED[line] = false;
        }
        return all;
    }

    /** The number of a line of a class. */
    static synchronized int number(String owner, int line) {
        return LINES.computeIfAbsent(owner + ":" + line, key -> LINES.size());
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> type,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        boolean tried = name.startsWith("gossamer/model/") || name.startsWith("gossamer/node/");
        return tried ? probed(name, bytes) : null;
    }

    private static byte[] probed(String name, byte[] bytes) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, 0);
        for (MethodNode method : type.methods) {
            InsnList code = method.instructions;
            int line = 0;
            for (AbstractInsnNode one : code.toArray()) {
                if (one instanceof LineNumberNode here) {
                    line = here.line;
                } else if (one.getOpcode() >= 0 && one.getOpcode() != Opcodes.NEW && line > 0) {
                    // Not before NEW: frames know objects by where that is.
                    code.insertBefore(one, new LdcInsnNode(number(name, line)));
                    code.insertBefore(one, call("reach", "(I)V"));
                    line = 0;
                }
                if (one instanceof JumpInsnNode jump
                        && !name.equals(THREADS)
                        && code.indexOf(jump.label) < code.indexOf(one)) {
                    code.insertBefore(one, call("turn", "()V"));
                }
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        return writer.toByteArray();
    }

    private static MethodInsnNode call(String name, String descriptor) {
        return new MethodInsnNode(
                Opcodes.INVOKESTATIC, Type.getInternalName(Probes.class), name, descriptor, false);
    }
}
