/**
 * Virtual cut-through switching: a mode that is added from outside, without a change of main code.
 */
package gossamer.cutthrough;
