/** Independent work, spread whole over workers in this JVM or in others. */
package gossamer.coordinator.worker;
