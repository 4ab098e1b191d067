package gossamer.coordinator.lab;

import gossamer.coordinator.export.AnimationWriter;
import gossamer.coordinator.export.ExportException;
import gossamer.coordinator.http.Answer;
import gossamer.model.run.Emulation;

/** A story for those who draw it. */
final class Pictures {

    private static final String BYTES = "application/octet-stream";
    private static final String SVG = "image/svg+xml; charset=utf-8";

    private Pictures() {}

    /**
     * Its records as columns.
     *
     * @param take the number of the story
     * @param from the first record
     */
    static Answer scene(Emulation emulation, Chronicle story, int take, int from) {
        byte[] bytes = SceneBytes.of(
                emulation.topology(), story, take, Math.max(0, Math.min(from, story.size())));
        return new Answer(Answer.OK, BYTES, bytes);
    }

    /**
     * All that has happened as one moving picture.
     *
     * @throws LabException when there is nothing to see, or too much
     */
    static Answer animation(Emulation emulation, Chronicle story) throws LabException {
        try {
            AnimationWriter writer = new AnimationWriter(emulation);
            story.read(story.size(), writer);
            if (!writer.hasDeliveries()) {
                throw new LabException("no packet has been delivered so far, so there is nothing to"
                        + " see; let the run go on first");
            }
            return Answer.text(SVG, writer.svg());
        } catch (ExportException e) {
            throw new LabException(String.valueOf(e.getMessage()));
        }
    }
}
