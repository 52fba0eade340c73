-- Publishes all states of a service again, with versions that exceed all that others have consumed. States that others have consumed and
-- the service does not know, the subjects in the table `consumed`, are published as deleted.
WITH advanced AS MATERIALIZED (
  SELECT setval(sequence, greatest(nextval(sequence), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)) AS version
  FROM pg_get_serial_sequence('outbox', 'version') AS sequence
), newest AS (
  SELECT DISTINCT ON (subject) subject, value FROM outbox WHERE type = 'state' ORDER BY subject, version DESC
)
INSERT INTO outbox (subject, type, value)
SELECT subject, 'state', value FROM advanced, (
  SELECT subject, value FROM newest
  UNION ALL SELECT subject, 'null' FROM consumed WHERE subject NOT IN (SELECT subject FROM newest)
) states
ORDER BY subject
