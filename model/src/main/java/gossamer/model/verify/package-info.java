/** Checks canonical traces against the machine model, without sharing code with the engines. */
package gossamer.model.verify;
