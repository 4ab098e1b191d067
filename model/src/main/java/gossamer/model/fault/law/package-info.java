/** How long delays are: distributions as pure functions of seeded draws, the same on every JVM. */
package gossamer.model.fault.law;
