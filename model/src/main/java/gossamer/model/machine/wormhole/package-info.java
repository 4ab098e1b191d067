/** Wormhole switching: links whose channels packets hold, and outboxes of one-port PUs. */
package gossamer.model.machine.wormhole;
