/** Many seeded trials of a voting farm whose modules fail, counted and set beside closed forms. */
package gossamer.model.farm.campaign;
