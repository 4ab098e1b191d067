/** What one run consists of. */
package gossamer.model.run;
