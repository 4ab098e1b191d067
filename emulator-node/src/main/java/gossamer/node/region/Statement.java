package gossamer.node.region;

import gossamer.model.run.StopReason;

import org.jspecify.annotations.Nullable;

/**
 * What a region says of itself at the end of an exchange, for all regions.
 *
 * @param region that says so
 * @param round counts exchanges from 0
 * @param next earliest time at which the region, or a packet that it handed to anyone in this
 *     exchange, has something due
 * @param deliveries packets delivered by the region since the run began
 * @param stop the region was asked to stop, or null
 */
record Statement(
        int region,
        int round,
        long next,
        long deliveries,
        @Nullable StopReason stop) {}
