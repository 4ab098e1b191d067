/** A second engine, sequential and simple: what the actors do must equal what it does. */
package gossamer.model.reference;
