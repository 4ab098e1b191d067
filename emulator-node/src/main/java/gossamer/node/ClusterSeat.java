package gossamer.node;

import akka.actor.typed.ActorRef;

import gossamer.node.cluster.Directory;

import java.util.List;

/**
 * What a run of the coordinator knows of the cluster.
 *
 * @param number of the run
 * @param directory tells which nodes come and go
 * @param nodes those that the run begins with
 */
record ClusterSeat(
        long number, ActorRef<Directory.Command> directory, List<Directory.Node> nodes) {}
