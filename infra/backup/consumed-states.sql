-- The states that a service has consumed, as in published-states.sql.
SELECT split_part(subject, '.', 2) AS service, split_part(subject, '.', 4) AS kind, count(*) AS states,
  sum(hashtextextended(subject || ' ' || version, 0)) AS checksum
FROM inbox WHERE subject LIKE 'events.%.state.%'
GROUP BY 1, 2 ORDER BY 1, 2
