-- The states that a service has published: service, kind, number, and a checksum of their versions.
SELECT split_part(subject, '.', 2) AS service, split_part(subject, '.', 4) AS kind, count(*) AS states,
  sum(hashtextextended(subject || ' ' || version, 0)) AS checksum
FROM (SELECT subject, max(version) AS version FROM outbox WHERE type = 'state' GROUP BY subject) newest
GROUP BY 1, 2 ORDER BY 1, 2
