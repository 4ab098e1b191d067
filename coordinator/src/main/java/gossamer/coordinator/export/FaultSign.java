package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.fault.FaultKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a fault is drawn: by its form, not by a colour alone. */
enum FaultSign {
    /** A link or PU that does nothing. */
    CROSS("cut or crashed", "M-1,-1L1,1M1,-1L-1,1"),
    /** What waits until the fault is over. */
    BARS("held or paused", "M-0.5,-1L-0.5,1M0.5,-1L0.5,1"),
    /** Start-up takes longer. */
    HATCH("slow", "M-1,0.8L-0.3,-0.8M-0.35,0.8L0.35,-0.8M0.3,0.8L1,-0.8"),
    /** Others are told a wrong value. */
    FORK("lies", "M-1,0L0,0L1,-1M0,0L1,1"),
    /** The user module of a voter says a wrong value or none. */
    BROKEN_BOX("module broken", "M-0.6,-0.6L0.6,-0.6L0.6,0.6L-0.6,0.6ZM-1,1L1,-1"),
    /** Some packets of a link get lost, come twice or come with a wrong value. */
    DIAMOND("loses or falsifies packets", "M0,-1L1,0L0,1L-1,0Z"),
    /** Other faults of a PU. */
    SLASH("omits packets, or a fault of a user", "M-1,1L1,-1");

    private static final Pattern POINT = Pattern.compile("(-?[0-9.]+),(-?[0-9.]+)");

    private final String meaning;
    private final String form;

    FaultSign(String meaning, String form) {
        this.meaning = meaning;
        this.form = form;
    }

    /** For people. */
    String meaning() {
        return meaning;
    }

    static FaultSign of(FaultKind kind, boolean ofChannel) {
        return switch (kind) {
            case DOWN, PARTITION, CRASH -> CROSS;
            case HOLD, PAUSE -> BARS;
            case SLOW -> HATCH;
            case BYZANTINE -> FORK;
            case MODULE_FAULT -> BROKEN_BOX;
            default -> ofChannel ? DIAMOND : SLASH;
        };
    }

    /** The data of its path. */
    String path(CellGrid.Point at, double radius) {
        StringBuilder path = new StringBuilder();
        Matcher point = POINT.matcher(form);
        while (point.find()) {
            double x = at.x() + radius * Double.parseDouble(point.group(1));
            double y = at.y() + radius * Double.parseDouble(point.group(2));
            point.appendReplacement(path, format("%.1f,%.1f", x, y));
        }
        return point.appendTail(path).toString();
    }
}
