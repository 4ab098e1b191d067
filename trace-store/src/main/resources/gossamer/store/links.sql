CREATE TABLE links AS
WITH crossings AS (%s), used AS (
  SELECT channel, count(*) AS packets, sum(tokens)::BIGINT AS tokens,
    sum(flits)::BIGINT AS flits, sum(ticks)::BIGINT AS busy,
    min(begins) AS firstUse, max(begins + ticks)::BIGINT AS lastUse
  FROM crossings GROUP BY channel)
SELECT channels.channel, channels.channel >> 1 AS link, source, target, name,
  coalesce(packets, 0) AS packets, coalesce(used.tokens, 0) AS tokens,
  coalesce(used.flits, 0) AS flits, coalesce(busy, 0) AS busy,
  -- What is repeated, or lost, may cross after the last delivery.
  coalesce(busy, 0) / nullif(greatest((SELECT max(time) FROM events
    WHERE kind IN ('deliver', 'complete')), (SELECT max(lastUse) FROM used)), 0) AS utilisation,
  firstUse, lastUse
FROM channels LEFT JOIN used ON channels.channel = used.channel
