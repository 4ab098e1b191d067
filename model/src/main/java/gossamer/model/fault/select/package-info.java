/** Which PUs and channels a rule of a profile is about, written as text. */
package gossamer.model.fault.select;
