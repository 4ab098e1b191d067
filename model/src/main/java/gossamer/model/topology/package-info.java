/** Interconnection networks: which PUs there are and which links join them. */
package gossamer.model.topology;
