/** Juurlink, Rao and Sibeyn, "Gossiping on meshes and tori": the experiments on Intel Paragons. */
package gossamer.coordinator.reproduce.paragon;
