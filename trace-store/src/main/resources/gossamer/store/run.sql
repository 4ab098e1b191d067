-- Fields that may be null would else have the type JSON in some runs and a number in others.
CREATE TABLE run AS SELECT * REPLACE (
    TRY_CAST(makespan AS BIGINT) AS makespan,
    TRY_CAST(predicted AS BIGINT) AS predicted,
    TRY_CAST(ratioToBound AS DOUBLE) AS ratioToBound,
    TRY_CAST(optimal AS BOOLEAN) AS optimal,
    TRY_CAST(rounds AS BIGINT) AS rounds,
    TRY_CAST(verified AS BOOLEAN) AS verified,
    TRY_CAST(violations AS BIGINT) AS violations,
    stuck::VARCHAR AS stuck,
    cluster::VARCHAR AS cluster,
    fingerprint::VARCHAR AS fingerprint),
  %s AS switching, %d::BIGINT AS startup, %d::BIGINT AS hop, %d::BIGINT AS flit,
  %s AS traceFingerprint, %d AS storeVersion
FROM read_json_auto(%s)
