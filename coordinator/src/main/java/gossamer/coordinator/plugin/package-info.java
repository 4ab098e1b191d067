/**
 * Users' own providers: read from a jar or compiled from one source file, checked, and named by
 * hash.
 */
package gossamer.coordinator.plugin;
