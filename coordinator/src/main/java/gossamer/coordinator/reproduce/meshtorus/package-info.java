/** Juurlink, Rao and Sibeyn, "Gossiping on meshes and tori": both tables, and what goes beyond. */
package gossamer.coordinator.reproduce.meshtorus;
