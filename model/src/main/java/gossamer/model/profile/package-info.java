/** Delay profiles as data, and the random draws that they need. */
package gossamer.model.profile;
