/** What a farm of replicated modules does about members that fail: decisions with their reasons. */
package gossamer.model.recovery;
