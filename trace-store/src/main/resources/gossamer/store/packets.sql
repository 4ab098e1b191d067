CREATE TABLE packets AS
WITH moves AS (
  SELECT
    packet,
    min(pu) FILTER (kind = 'deliver') AS target,
    min(channel) FILTER (kind IN ('start', 'offer')) AS channel,
    min(cause) FILTER (kind = 'start') AS cause,
    min(colour) AS colour,
    min(stage) AS stage,
    sum(tokens) FILTER (kind IN ('start', 'tokens'))::INTEGER AS tokens,
    max(intervals) FILTER (kind = 'start') AS intervals,
    max(time) FILTER (kind = 'offer') AS offered,
    min(time) FILTER (kind = 'start') AS started,
    min(time) FILTER (kind = 'hop') AS hopped,
    min(time) FILTER (kind = 'deliver') AS delivered,
    count(*) FILTER (kind = 'hop')::INTEGER AS hops
  FROM events WHERE packet IS NOT NULL AND kind IN %s GROUP BY packet),
-- Before one HOP there can be several BLOCKs: the packet waits from the first one on.
hopWaits AS (
  SELECT block.packet, max(hop.time - block.time) AS ticks
  FROM (SELECT * FROM events WHERE kind = 'block') AS block
    ASOF JOIN (SELECT * FROM events WHERE kind = 'hop') AS hop
      ON hop.packet = block.packet AND hop.channel = block.channel AND hop.seq >= block.seq
  GROUP BY block.packet, hop.seq),
waits AS (SELECT packet, sum(ticks)::BIGINT AS linkWait FROM hopWaits GROUP BY packet)
SELECT
  moves.packet,
  (moves.packet >> 32)::INTEGER AS source,
  (moves.packet & 4294967295)::INTEGER AS sequence,
  target, channel, cause, moves.colour, stage, tokens, intervals,
  tokens * partFlits AS flits,
  %s AS hops,
  offered, started,
  %s AS entered,
  delivered,
  started - offered AS portWait,
  linkWait,
  delivered - coalesce(offered, started) AS latency
FROM moves
  LEFT JOIN parts ON moves.colour = parts.colour
  LEFT JOIN waits ON moves.packet = waits.packet
