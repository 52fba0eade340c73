/** Secrets of the demonstration, which everybody can read in demo.env, and the ids of its signing keys. */
const published: ReadonlySet<string> = new Set([
  'demo',
  'a-demonstration-secret-that-everybody-knows',
  'another-demonstration-secret-that-everybody-knows',
  'emulator-demo-secret',
  ...['JBALdhD8MTGM', '3jmTb84N2Pmx', 'MTqIg3cvHTqE', 'tkI2Ryv52pKl', 'qls6YVaRyT88'],
]);

/** Variables that hold a secret, or an address with a password in it. */
const secretNames = /(_SECRET|_PASSWORD|_KEY|_URL)$/;

/** The names of the variables whose value, password or key is one of the demonstration's. */
export const publishedSecretsIn = (variables: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(variables)
    .filter(([name, value]) => secretNames.test(name) && published.has(secretOf(value)))
    .map(([name]) => name);

function secretOf(value: unknown): string {
  if (typeof value === 'object' && value && 'id' in value) return String(value.id);
  const text = String(value);
  return URL.canParse(text) && text.includes('://') ? decodeURIComponent(new URL(text).password) : text;
}
