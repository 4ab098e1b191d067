/**
 * One way in for algorithms, topologies and all else that a config can name: providers and keys.
 */
package gossamer.model.registry;
