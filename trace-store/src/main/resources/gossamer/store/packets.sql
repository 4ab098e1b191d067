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
waits AS (
  SELECT block.packet, sum(hop.time - block.time)::BIGINT AS linkWait
  FROM events AS block
    JOIN events AS hop ON hop.packet = block.packet AND hop.channel = block.channel
  WHERE block.kind = 'block' AND hop.kind = 'hop' GROUP BY block.packet)
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
