/** Finds the coordinator's pod in a Kubernetes cluster. */
package gossamer.kubernetes;
