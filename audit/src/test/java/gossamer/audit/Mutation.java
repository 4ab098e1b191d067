package gossamer.audit;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * One mechanical change of one instruction.
 *
 * @param owner the class, as in its file's name
 * @param method number of the method in the class
 * @param place number of the instruction in the method
 * @param change what is done to it
 * @param where class, method and line, for people
 */
record Mutation(String owner, int method, int place, Change change, String where) {

    /** What can be done to an instruction. */
    enum Change {
        /** A jump is taken where it was not, and the other way round. */
        NEGATE,
        /** Less becomes less or equal, and so on. */
        BOUNDARY,
        /** A constant grows by one. */
        PLUS_ONE,
        /** A constant shrinks by one. */
        MINUS_ONE,
        /** A truth value that is returned is the other one; a number grows by one. */
        RETURN,
        /** A call without result is left out. */
        NO_CALL,
        /** Plus becomes minus, and the other way round. */
        SIGN
    }

    /** The mutation that {@link #text} wrote. */
    static Mutation parse(String text) {
        String[] words = text.split(" ", 5);
        return new Mutation(
                words[0],
                Integer.parseInt(words[1]),
                Integer.parseInt(words[2]),
                Change.valueOf(words[3]),
                words[4]);
    }

    /** All of it on one line. */
    String text() {
        return owner + " " + method + " " + place + " " + change + " " + where;
    }

    /** The line of the class in its source. */
    int line() {
        return Integer.parseInt(where.substring(where.lastIndexOf(':') + 1));
    }

    /** All mutations of a class. */
    static List<Mutation> of(byte[] bytes) {
        ClassNode type = read(bytes);
        List<Mutation> all = new ArrayList<>();
        if ((type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_SYNTHETIC)) != 0) {
            return all;
        }
        for (int number = 0; number < type.methods.size(); number++) {
            MethodNode method = type.methods.get(number);
            if (isForPeople(method)) {
                continue;
            }
            int line = 0;
            for (int place = 0; place < method.instructions.size(); place++) {
                AbstractInsnNode one = method.instructions.get(place);
                line = one instanceof LineNumberNode here ? here.line : line;
                for (Change change : changes(one)) {
                    String where = type.name + "." + method.name + ":" + line;
                    all.add(new Mutation(type.name, number, place, change, where));
                }
            }
        }
        return all;
    }

    private static boolean isForPeople(MethodNode method) {
        int made = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
        boolean lambda = method.name.startsWith("lambda$");
        return (method.access & made) != 0 && !lambda
                || method.name.startsWith("<")
                || method.name.startsWith("require")
                || method.name.startsWith("why")
                || List.of("toString", "hashCode", "equals", "values", "valueOf", "waitingFor")
                        .contains(method.name);
    }

    private static List<Change> changes(AbstractInsnNode one) {
        int code = one.getOpcode();
        if (one instanceof JumpInsnNode && code != Opcodes.GOTO && code != Opcodes.JSR) {
            return boundary(code) == code
                    ? List.of(Change.NEGATE)
                    : List.of(Change.NEGATE, Change.BOUNDARY);
        }
        if (isConstant(one)) {
            return List.of(Change.PLUS_ONE, Change.MINUS_ONE);
        }
        if (code == Opcodes.IRETURN || code == Opcodes.LRETURN) {
            return List.of(Change.RETURN);
        }
        if (one instanceof MethodInsnNode call
                && Type.getReturnType(call.desc).equals(Type.VOID_TYPE)
                && !call.name.equals("<init>")) {
            return List.of(Change.NO_CALL);
        }
        boolean sign = code == Opcodes.IADD
                || code == Opcodes.LADD
                || code == Opcodes.ISUB
                || code == Opcodes.LSUB;
        return sign ? List.of(Change.SIGN) : List.of();
    }

    private static boolean isConstant(AbstractInsnNode one) {
        int code = one.getOpcode();
        return code >= Opcodes.ICONST_M1 && code <= Opcodes.LCONST_1
                || code == Opcodes.BIPUSH
                || code == Opcodes.SIPUSH
                || one instanceof LdcInsnNode load
                        && (load.cst instanceof Integer || load.cst instanceof Long);
    }

    private static ClassNode read(byte[] bytes) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, 0);
        return type;
    }

    /** The class with this change, which also tells {@link MutantWorker} that it was reached. */
    byte[] apply(byte[] bytes) {
        ClassNode type = read(bytes);
        MethodNode changed = type.methods.get(method);
        InsnList code = changed.instructions;
        AbstractInsnNode one = code.get(place);
        String probe = MutantWorker.class.getName().replace('.', '/');
        code.insertBefore(
                one, new MethodInsnNode(Opcodes.INVOKESTATIC, probe, "reach", "()V", false));
        change(code, one, Type.getReturnType(changed.desc));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        return writer.toByteArray();
    }

    private void change(InsnList code, AbstractInsnNode one, Type returned) {
        switch (change) {
            case NEGATE -> ((JumpInsnNode) one).setOpcode(negated(one.getOpcode()));
            case BOUNDARY -> ((JumpInsnNode) one).setOpcode(boundary(one.getOpcode()));
            case PLUS_ONE -> plus(code, one, one, 1);
            case MINUS_ONE -> plus(code, one, one, -1);
            case RETURN -> {
                if (returned.equals(Type.BOOLEAN_TYPE)) {
                    code.insertBefore(one, new InsnNode(Opcodes.ICONST_1));
                    code.insertBefore(one, new InsnNode(Opcodes.IXOR));
                } else {
                    plus(code, one.getPrevious(), one, 1);
                }
            }
            case NO_CALL -> {
                MethodInsnNode call = (MethodInsnNode) one;
                Type[] arguments = Type.getArgumentTypes(call.desc);
                for (int last = arguments.length - 1; last >= 0; last--) {
                    boolean wide = arguments[last].getSize() == 2;
                    code.insertBefore(one, new InsnNode(wide ? Opcodes.POP2 : Opcodes.POP));
                }
                if (call.getOpcode() != Opcodes.INVOKESTATIC) {
                    code.insertBefore(one, new InsnNode(Opcodes.POP));
                }
                code.remove(one);
            }
            case SIGN -> {
                int sign = switch (one.getOpcode()) {
                    case Opcodes.IADD -> Opcodes.ISUB;
                    case Opcodes.LADD -> Opcodes.LSUB;
                    case Opcodes.ISUB -> Opcodes.IADD;
                    default -> Opcodes.LADD;
                };
                code.set(one, new InsnNode(sign));
            }
        }
    }

    /** Adds a number to what lies on the stack after an instruction. */
    private void plus(InsnList code, AbstractInsnNode after, AbstractInsnNode one, int number) {
        boolean wide = change == Change.RETURN
                ? one.getOpcode() == Opcodes.LRETURN
                : one.getOpcode() == Opcodes.LCONST_0
                        || one.getOpcode() == Opcodes.LCONST_1
                        || one instanceof LdcInsnNode load && load.cst instanceof Long;
        InsnList added = new InsnList();
        added.add(new IntInsnNode(Opcodes.BIPUSH, number));
        if (wide) {
            added.add(new InsnNode(Opcodes.I2L));
        }
        added.add(new InsnNode(wide ? Opcodes.LADD : Opcodes.IADD));
        code.insert(after, added);
    }

    private static int negated(int code) {
        // Opposite conditions stand beside each other; IFNULL and IFNONNULL begin a pair of theirs.
        return code >= Opcodes.IFNULL
                ? (code == Opcodes.IFNULL ? Opcodes.IFNONNULL : Opcodes.IFNULL)
                : (code - Opcodes.IFEQ ^ 1) + Opcodes.IFEQ;
    }

    private static int boundary(int code) {
        return switch (code) {
            case Opcodes.IFLT -> Opcodes.IFLE;
            case Opcodes.IFLE -> Opcodes.IFLT;
            case Opcodes.IFGT -> Opcodes.IFGE;
            case Opcodes.IFGE -> Opcodes.IFGT;
            case Opcodes.IF_ICMPLT -> Opcodes.IF_ICMPLE;
            case Opcodes.IF_ICMPLE -> Opcodes.IF_ICMPLT;
            case Opcodes.IF_ICMPGT -> Opcodes.IF_ICMPGE;
            case Opcodes.IF_ICMPGE -> Opcodes.IF_ICMPGT;
            default -> code;
        };
    }
}
