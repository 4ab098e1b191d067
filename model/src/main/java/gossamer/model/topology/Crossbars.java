package gossamer.model.topology;

import java.util.List;
import java.util.OptionalInt;

/**
 * Equal crossbars beside each other, the blocks, without a link between them: many small machines
 * in one emulation. PU {@code block·n + p} is PU {@code p} of its block, and port {@code q} leads
 * to PU {@code q} of the same block. Links are numbered block by block, each as in a {@link
 * Crossbar}. No config names them.
 */
public final class Crossbars implements Topology {

    private final int blocks;
    private final Crossbar block;
    private final int channels;

    private Crossbars(int blocks, Crossbar block) {
        this.blocks = blocks;
        this.block = block;
        this.channels = 2 * block.links();
    }

    /**
     * So many crossbars.
     *
     * @param blocks how many, at least 1
     * @param n PUs of each
     */
    public static Crossbars of(int blocks, int n) {
        return of(blocks, Crossbar.of(n));
    }

    /** So many crossbars of this kind; each has channels and links of its own. */
    public static Crossbars of(int blocks, Crossbar block) {
        int n = block.pus();
        if (blocks < 1
                || (long) blocks * n > MAX_PUS
                || 2L * blocks * block.links() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "blocks=" + blocks + " of " + n + " PUs, must be >= 1" + " and have at most "
                            + MAX_PUS + " PUs and 2^30 links in all");
        }
        return new Crossbars(blocks, block);
    }

    /** How many crossbars there are. */
    public int blocks() {
        return blocks;
    }

    /** The kind of each block. */
    @Override
    public String kind() {
        return block.kind();
    }

    @Override
    public int pus() {
        return blocks * block.pus();
    }

    @Override
    public int links() {
        return blocks * block.links();
    }

    @Override
    public int ports() {
        return block.ports();
    }

    @Override
    public int channel(int pu, int port) {
        int channel = block.channel(pu % block.pus(), port);
        return channel < 0 ? -1 : pu / block.pus() * channels + channel;
    }

    @Override
    public int channelBetween(int source, int target) {
        return source / block.pus() == target / block.pus()
                ? channel(source, target % block.pus())
                : -1;
    }

    @Override
    public int source(int channel) {
        return channel / channels * block.pus() + block.source(channel % channels);
    }

    @Override
    public int target(int channel) {
        return channel / channels * block.pus() + block.target(channel % channels);
    }

    @Override
    public OptionalInt sharedChannels() {
        return block.sharedChannels();
    }

    @Override
    public List<Integer> circuitSides() {
        return block.circuitSides();
    }

    @Override
    public int span(int channel) {
        return block.span(channel % channels);
    }

    /** Largest distance within a block. */
    @Override
    public int diameter() {
        return block.diameter();
    }

    @Override
    public int minDegree() {
        return block.minDegree();
    }

    @Override
    public int maxDegree() {
        return block.maxDegree();
    }

    @Override
    public String shapeText() {
        return blocks + " of " + block.shapeText();
    }

    @Override
    public String puName(int pu) {
        return "(" + pu / block.pus() + ":" + pu % block.pus() + ")";
    }

    @Override
    public String portName(int port) {
        return block.portName(port);
    }
}
