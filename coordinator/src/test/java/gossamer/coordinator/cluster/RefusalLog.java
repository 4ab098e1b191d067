package gossamer.coordinator.cluster;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.slf4j.LoggerFactory;

/** Collects what this JVM logs about messages that it refuses, or cannot read. */
final class RefusalLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Logger> loggers = Stream.of(
                    "gossamer.node.cluster.Refusals", "akka.remote.artery.Deserializer")
            .map(name -> (Logger) LoggerFactory.getLogger(name))
            .toList();

    RefusalLog() {
        start();
        for (Logger logger : loggers) {
            logger.setAdditive(false);
            logger.setLevel(Level.WARN);
            logger.addAppender(this);
        }
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.add(event.getFormattedMessage());
    }

    List<String> lines() {
        return lines;
    }

    /** Waits until so many have been logged. */
    void await(int count) {
        Awaitility.await().atMost(TestCluster.PATIENCE).until(() -> lines.size() >= count);
    }

    /** Waits until one has been logged that begins so. */
    void await(String begin) {
        Awaitility.await()
                .atMost(TestCluster.PATIENCE)
                .until(() -> lines.stream().anyMatch(line -> line.startsWith(begin)));
    }

    @Override
    public void close() {
        loggers.forEach(logger -> logger.detachAppender(this));
    }
}
