import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoPassword } from '@portal/contracts/demo';
import { startPortal } from '@portal/local';
import { tell } from '../bench-portal.js';

/** Wrong sign-ins, each the two calls of the sign-in page, while people sign in from browsers that the portal knows. */
const strangersPerSecond = 60;
const addresses = 120;
const ownersPerSecond = 2;
const owner = 'user@dho.example';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);

interface Attempt {
  status: number;
  ms: number;
  isSignedIn: boolean;
}

const portal = await startPortal({ env: { gateway: { PROXIES: '1' } } });
try {
  const device = await deviceOf(owner);
  tell(`${strangersPerSecond} wrong sign-ins a second from ${addresses} addresses for ${seconds} s`);
  const calm = await repeat(ownersPerSecond, AbortSignal.timeout(5_000), (n) => signInFrom(device, n));
  const stop = AbortSignal.timeout(seconds * 1_000);
  const [strangers, owners] = await Promise.all([
    repeat(strangersPerSecond, stop, (n) =>
      attempt(`stranger-${n % 500}@dho.example`, randomUUID(), `198.51.100.${n % addresses}`),
    ),
    repeat(ownersPerSecond, stop, (n) => signInFrom(device, n)),
  ]);
  console.log(
    [
      row('', ['attempts', 'signed in', '429', '503', 'p50, ms', 'p95, ms']),
      row('', ['---:', '---:', '---:', '---:', '---:', '---:']),
      row('known device before the storm', figures(calm)),
      row('known device during the storm', figures(owners)),
      row('strangers', figures(strangers)),
    ].join('\n'),
  );
} finally {
  await portal.stop();
}

/** One attempt as the sign-in page makes it: as an administrator first, then as a user. */
async function attempt(username: string, password: string, address: string, cookie = ''): Promise<Attempt> {
  const startedAt = performance.now();
  let status = 0;
  for (const path of ['/admin/login', '/user/login']) {
    const response = await fetch(`${portal.url}/map-back-end${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify({ username, password }),
    });
    status = response.status;
    const answer: unknown = await response.json();
    const isSignedIn = Array.isArray(answer) && answer.length === 2;
    if (isSignedIn || status !== 200) return { status, ms: performance.now() - startedAt, isSignedIn };
  }
  return { status, ms: performance.now() - startedAt, isSignedIn: false };
}

/** The owner's sign-in from a browser that the portal knows, wherever it is. */
function signInFrom(cookie: string, n: number): Promise<Attempt> {
  return attempt(owner, demoPassword, `203.0.113.${n % 250}`, cookie);
}

async function deviceOf(username: string): Promise<string> {
  const response = await fetch(`${portal.url}/map-back-end/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

/** Does `work` so many times a second, whether or not the earlier ones are done, and waits for all in the end. */
async function repeat(
  perSecond: number,
  stop: AbortSignal,
  work: (n: number) => Promise<Attempt>,
): Promise<Attempt[]> {
  const attempts: Promise<Attempt>[] = [];
  for (let n = 0; !stop.aborted; n++) {
    attempts.push(work(n).catch(() => ({ status: 0, ms: 0, isSignedIn: false })));
    await pause(1_000 / perSecond);
  }
  return Promise.all(attempts);
}

function figures(attempts: Attempt[]): string[] {
  const times = attempts.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => String(Math.round(times[Math.floor(times.length * share)] ?? NaN));
  const count = (isOne: (each: Attempt) => boolean) => String(attempts.filter(isOne).length);
  return [
    String(attempts.length),
    count(({ isSignedIn }) => isSignedIn),
    count(({ status }) => status === 429),
    count(({ status }) => status === 503),
    at(0.5),
    at(0.95),
  ];
}

function row(name: string, cells: string[]): string {
  return `| ${[name, ...cells].join(' | ')} |`;
}
