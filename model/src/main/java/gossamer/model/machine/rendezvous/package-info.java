/** Rendezvous switching: input ports of crossbars, and the one arbiter that redirects senders. */
package gossamer.model.machine.rendezvous;
