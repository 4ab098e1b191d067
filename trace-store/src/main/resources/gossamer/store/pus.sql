CREATE TABLE pus AS
WITH own AS (
  SELECT pu, min(time) FILTER (kind = 'complete') AS complete,
    count(*) FILTER (kind = 'state')::INTEGER AS stages
  FROM events WHERE kind IN ('state', 'complete') GROUP BY pu),
outward AS (
  SELECT source AS pu, count(started) AS sent, sum(tokens)::BIGINT AS tokensSent
  FROM packets GROUP BY source),
inward AS (
  SELECT target AS pu, count(*) AS received, sum(tokens)::BIGINT AS tokensReceived
  FROM packets WHERE target IS NOT NULL GROUP BY target)
SELECT names.pu, name, coordinates::INTEGER[] AS coordinates, degree,
  coalesce(stages, 0) AS stages, complete,
  coalesce(sent, 0) AS sent, coalesce(tokensSent, 0) AS tokensSent,
  coalesce(received, 0) AS received, coalesce(tokensReceived, 0) AS tokensReceived
FROM names
  LEFT JOIN own ON names.pu = own.pu
  LEFT JOIN outward ON names.pu = outward.pu
  LEFT JOIN inward ON names.pu = inward.pu
