package gossamer.coordinator.fuzz;

/**
 * What must not happen, whatever the config.
 *
 * @param kind what it is in a few words, the same for failures of the same cause as a rule
 * @param detail all that is known
 */
record FuzzFailure(String kind, String detail) {

    private static final String OWN = "gossamer.";

    /** Something that broke. */
    static FuzzFailure of(Throwable error) {
        StringBuilder places = new StringBuilder();
        String first = "";
        for (StackTraceElement frame : error.getStackTrace()) {
            String place = frame.getFileName() + ":" + frame.getLineNumber();
            if (first.isEmpty() && frame.getClassName().startsWith(OWN)) {
                first = frame.getFileName() + " " + frame.getMethodName();
            }
            if (places.length() < 400) {
                places.append(" at ").append(place);
            }
        }
        return new FuzzFailure(
                error.getClass().getSimpleName() + " in " + first, error + places.toString());
    }
}
