/** Link actors: thin shells around the link's rule. */
package gossamer.node.link;
