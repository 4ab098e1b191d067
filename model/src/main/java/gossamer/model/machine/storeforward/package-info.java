/** Store-and-forward switching: links that grant turns, and links that do not. */
package gossamer.model.machine.storeforward;
