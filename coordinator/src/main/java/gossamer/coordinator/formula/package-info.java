/** Small formulas over named values, as campaigns use them in conditions and derived keys. */
package gossamer.coordinator.formula;
