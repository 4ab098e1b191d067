package gossamer.coordinator.schedule;

import java.util.List;

/** The words of the format. */
final class ScheduleFormat {

    static final String FORMAT = "format";
    static final String NAME = "gossamer-schedule";
    static final String VERSION = "version";
    static final int CURRENT_VERSION = 1;
    static final String PUS = "pus";
    static final String ROUNDS = "rounds";
    static final String TOPOLOGY = "topology";
    static final String MODEL = "model";
    static final String PACKET_CAPACITY = "packetCapacity";

    /** Members that every document has. */
    static final List<String> REQUIRED = List.of(FORMAT, VERSION, PUS, ROUNDS);

    /** Members for people, which readers ignore. */
    static final List<String> IGNORED = List.of(TOPOLOGY, MODEL, PACKET_CAPACITY);

    private ScheduleFormat() {}
}
