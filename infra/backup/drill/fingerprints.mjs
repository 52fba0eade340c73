const services = ['identity', 'reports', 'analytics', 'notifications'];

// One line for each table: name, row count, hash of the sorted rows, owner. Partitions count instead of their parents.
const fingerprint = `
  SELECT format('%I %s %s %I', relname, count, hash, owner)
  FROM (
    SELECT relname, pg_get_userbyid(relowner) AS owner, (xpath('//count/text()', found))[1]::text AS count, (xpath('//hash/text()', found))[1]::text AS hash
    FROM pg_class
    CROSS JOIN LATERAL query_to_xml(format(
      'SELECT count(*), md5(coalesce(string_agg(row_hash, '''' ORDER BY row_hash), '''')) AS hash
       FROM (SELECT md5(t::text) AS row_hash FROM %I AS t) AS rows', relname), true, false, '') AS found
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  ) AS tables
  ORDER BY relname`;

/** Maps `service table` to the row count, hash and owner, for all tables of all databases. */
export async function takeFingerprints(stack) {
  const found = new Map();
  for (const service of services) {
    const psql = ['psql', '--username=postgres', '--no-psqlrc', '--tuples-only', '--no-align'];
    const lines = await stack.compose([
      'exec',
      '-T',
      'postgres',
      ...psql,
      `--dbname=${service}`,
      `--command=${fingerprint}`,
    ]);
    for (const line of lines.split('\n')) {
      const [table, ...figures] = line.split(' ');
      found.set(`${service} ${table}`, figures.join(' '));
    }
  }
  return found;
}

export const listDifferences = (before, after) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map(
      (table) => `${table}: ${before.get(table) ?? 'missing'} before, ${after.get(table) ?? 'missing'} after`,
    );

export const countRows = (found) =>
  [...found.values()].reduce((sum, figures) => sum + Number(figures.split(' ')[0]), 0);
