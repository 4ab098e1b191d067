/** A second engine, sequential and simple; the actors must do the same. */
package gossamer.model.reference;
