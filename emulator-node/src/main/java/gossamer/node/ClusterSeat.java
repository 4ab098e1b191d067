package gossamer.node;

import akka.actor.typed.ActorRef;

import gossamer.node.cluster.Directory;

import java.util.List;
import java.util.function.Consumer;

/**
 * What a run of the coordinator knows of the cluster.
 *
 * @param number of the run
 * @param directory tells which nodes come and go
 * @param nodes those that the run begins with
 * @param say is told, in words, what becomes of the regions of lost nodes
 */
record ClusterSeat(
        long number,
        ActorRef<Directory.Command> directory,
        List<Directory.Node> nodes,
        Consumer<String> say) {}
