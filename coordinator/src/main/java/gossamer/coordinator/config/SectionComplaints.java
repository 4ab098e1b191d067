package gossamer.coordinator.config;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;

/** Takes what is wrong with the keys of a section, and knows whether anything was. */
final class SectionComplaints implements Complaints {

    private final Place section;
    private final Place name;
    private boolean clean = true;

    /** Nothing yet; {@code name} is where the section says what it is about. */
    SectionComplaints(Place section, Place name) {
        this.section = section;
        this.name = name;
    }

    @Override
    public boolean isClean() {
        return clean;
    }

    @Override
    public void reject(Key<?> key, String wrong, String allowed) {
        clean = false;
        section.reject(key, wrong, allowed);
    }

    @Override
    public void rejectName(String wrong, String allowed) {
        clean = false;
        name.rejectDerived(wrong, allowed);
    }

    @Override
    public void rejectFile(Key<?> key, String message) {
        clean = false;
        Origin file = Origin.of(section.at(key).path().toString());
        section.keys().note(file, "", message);
    }

    @Override
    public String quote(Key<?> key) {
        return section.in(key).quote();
    }

    @Override
    public String text(Key<?> key) {
        return section.at(key).text(key.allowed()).orElse("");
    }

    @Override
    public String name(Key<?> key) {
        return section.in(key).shown();
    }

    @Override
    public void require(Key<?> key, String allowed) {
        clean &= section.given(key);
        section.at(key).require(allowed);
    }
}
