/** Sets of tokens as interval lists, and the numberings that keep such lists short. */
package gossamer.model.token;
