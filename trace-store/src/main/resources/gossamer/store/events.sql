-- The six words of a record, taken apart by DuckDB, which does it faster than it takes values.
CREATE TABLE events AS SELECT
  seq,
  w0 AS time,
  %s[(w5 & 255) + 1] AS kind,
  (w3 >> 32)::INTEGER AS pu,
  CASE WHEN w3 & 4294967295 < 2147483648
    THEN (w3 & 4294967295)::INTEGER END AS channel,
  channel >> 1 AS link,
  nullif(w1, 0) AS packet,
  nullif(w2, 0) AS cause,
  (w5 >> 8 & 255)::UTINYINT AS colour,
  (w5 >> 16 & 65535)::USMALLINT AS stage,
  (w4 >> 32)::INTEGER AS firstToken,
  (w4 & 4294967295)::INTEGER AS tokens,
  (w5 >> 32)::INTEGER AS intervals
FROM words
