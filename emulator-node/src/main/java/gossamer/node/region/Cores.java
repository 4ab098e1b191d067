package gossamer.node.region;

import gossamer.model.fsa.Pu;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.machine.Arbiter;

import org.jspecify.annotations.Nullable;

/**
 * What the actors of a region are inside, by place in the region; null where none has been made.
 *
 * @param modules user modules; empty where there are none
 */
record Cores(
        @Nullable Pu[] pus,
        @Nullable Arbiter[] arbiters,
        @Nullable UserModuleHandle[] modules) {}
