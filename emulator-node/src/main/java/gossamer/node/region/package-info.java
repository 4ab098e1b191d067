/**
 * Regions: blocks of PUs and links that share one thread and one calendar, and keep in step with
 * other regions.
 */
package gossamer.node.region;
