package gossamer.coordinator.config;

import gossamer.model.fault.FaultKind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** The kinds of faults by their names in configs, with the keys that each of them has. */
enum FaultSyntax {
    DOWN("down", FaultKind.DOWN, Place.LINKS, Role.FAULT, "packets", "probability", "together"),
    FLAP("flap", FaultKind.DOWN, Place.LINKS, Role.REPEATED, "packets", "probability", "together"),
    UP("up", FaultKind.DOWN, Place.LINKS, Role.END),
    LOSS("loss", FaultKind.LOSS, Place.LINKS, Role.FAULT, "probability", "ramp", "burst"),
    DUPLICATE("duplicate", FaultKind.DUPLICATE, Place.LINKS, Role.FAULT, "probability", "ramp"),
    CORRUPT("corrupt", FaultKind.CORRUPT, Place.LINKS, Role.FAULT, "probability", "ramp"),
    HOLD("hold", FaultKind.HOLD, Place.LINKS, Role.FAULT, "probability", "together"),
    RELEASE("release", FaultKind.HOLD, Place.LINKS, Role.END),
    PARTITION(
            "partition",
            FaultKind.PARTITION,
            Place.SIDES,
            Role.FAULT,
            "one-way",
            "packets",
            "probability"),
    HEAL("heal", FaultKind.PARTITION, Place.LINKS, Role.END),
    CRASH("crash", FaultKind.CRASH, Place.PUS, Role.FAULT, "state", "probability", "together"),
    CHURN("churn", FaultKind.CRASH, Place.PUS, Role.REPEATED, "state", "probability", "together"),
    RESTART("restart", FaultKind.CRASH, Place.PUS, Role.END),
    PAUSE("pause", FaultKind.PAUSE, Place.PUS, Role.FAULT, "probability", "together"),
    RESUME("resume", FaultKind.PAUSE, Place.PUS, Role.END),
    SEND_OMISSION(
            "send-omission", FaultKind.SEND_OMISSION, Place.PUS, Role.FAULT, "probability", "ramp"),
    RECEIVE_OMISSION(
            "receive-omission",
            FaultKind.RECEIVE_OMISSION,
            Place.PUS,
            Role.FAULT,
            "probability",
            "ramp"),
    BYZANTINE("byzantine", FaultKind.BYZANTINE, Place.PUS, Role.FAULT, "lies", "probability"),
    SLOW("slow", FaultKind.SLOW, Place.PUS, Role.FAULT, "factor", "probability");

    /** Where a fault is. */
    enum Place {
        /** On selected channels. */
        LINKS("links"),
        /** On selected PUs. */
        PUS("pus"),
        /** On the channels between sets of PUs. */
        SIDES("sides");

        private final String key;

        Place(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }
    }

    /** What a rule of this kind does. */
    enum Role {
        /** A fault at some time. */
        FAULT,
        /** A fault that comes and goes. */
        REPEATED,
        /** The end of other faults. */
        END
    }

    private static final List<String> TIMES =
            List.of("at", "from", "until", "for", "every", "mtbf", "mttr", "law", "shape");

    private final String word;
    private final FaultKind kind;
    private final Place place;
    private final Role role;
    private final List<String> own;

    FaultSyntax(String word, FaultKind kind, Place place, Role role, String... own) {
        this.word = word;
        this.kind = kind;
        this.place = place;
        this.role = role;
        this.own = List.of(own);
    }

    String word() {
        return word;
    }

    FaultKind kind() {
        return kind;
    }

    Place place() {
        return place;
    }

    Role role() {
        return role;
    }

    /** Whether the fault hits packets one by one. */
    boolean hitsPackets() {
        return own.contains("ramp");
    }

    /** All keys beside name and kind. */
    List<String> keys() {
        List<String> keys = new ArrayList<>(List.of(place.key));
        keys.addAll(role == Role.END ? List.of("at") : TIMES);
        keys.addAll(own);
        return keys;
    }

    /** All keys that some kind has. */
    static List<String> allKeys() {
        TreeSet<String> keys = new TreeSet<>();
        for (FaultSyntax word : values()) {
            Collections.addAll(keys, word.keys().toArray(String[]::new));
        }
        return List.copyOf(keys);
    }
}
