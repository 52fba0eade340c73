/** The program and network of a sign-in. Null for what its `User-Agent` does not name. */
export interface SignInClient {
  browser: string | null;
  system: string | null;
  address: string;
}

type Pattern = readonly [name: string, pattern: RegExp];

/** The first match counts, because browsers also name those that they imitate. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

const systems: readonly Pattern[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (patterns: readonly Pattern[], text: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Reads the browser and system from a `User-Agent`, without versions, which change with each update. */
export const readClient = (userAgent: string | undefined, address: string): SignInClient => ({
  browser: findName(browsers, userAgent ?? ''),
  system: findName(systems, userAgent ?? ''),
  address,
});
