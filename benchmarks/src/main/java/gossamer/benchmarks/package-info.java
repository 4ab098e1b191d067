/** JMH benchmarks of whole runs; each checks its own answer. */
package gossamer.benchmarks;
