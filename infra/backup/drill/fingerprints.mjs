const services = ['identity', 'reports', 'analytics', 'notifications'];

// One line for each table: its name, how many rows, a hash over all of them in an order that does not depend on where they lie, and its
// owner. Of partitioned tables the partitions are counted.
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

/** What every table of every database holds: by `service table` how many rows, their hash, and the owner. */
export async function fingerprints(stack) {
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

/** The tables that do not hold the same in both, as they are told. */
export const differences = (before, after) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map(
      (table) =>
        `${table}: ${before.get(table) ?? 'not there'} before, ${after.get(table) ?? 'not there'} after`,
    );

/** How many rows all tables hold. */
export const rowCount = (found) =>
  [...found.values()].reduce((sum, figures) => sum + Number(figures.split(' ')[0]), 0);
