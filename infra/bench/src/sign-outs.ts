import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '@portal/demo-data';
import { Component, makeTemporaryFolder, type Portal, startPortal } from '@portal/local';
import { ProviderVisit, startSignInProvider } from '@portal/sign-in-provider';
import { findFreePorts } from '@portal/tool-kit';
import { createJsonPost, createSignedGet } from './calls/requests.js';
import { fetchResponse } from './load/run-load.js';
import { formatTable, formatWhole, getPercentile } from './measure/figures.js';
import { printProgress } from './portal.js';

const email = 'user@dho.example';
const pollMs = 2;
const limitMs = 1_000;
const timeoutMs = 10_000;

/**
 * Measures the time from a sign-out at a provider until each of two gateways refuses the access token of the session.
 * @throws Error if a gateway takes longer than {@link limitMs}
 */
export async function measureSignOuts(count: number): Promise<void> {
  const [port = 0] = await findFreePorts(1);
  const portalUrl = `http://localhost:${port}`;
  const folder = makeTemporaryFolder();
  const provider = await startSignInProvider({
    port: 0,
    portalUrl,
    configFile: join(folder, 'providers.json'),
  });
  const variables = { SIGN_IN_PROVIDERS: provider.configFile };
  const gateway = { ...variables, RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off' };
  const portal = await startPortal({ port, env: { identity: variables, gateway } });
  const second = await defineSecondGateway(portal);
  try {
    await second.component.start();
    // The provider knows the first only.
    const gateways = { 'gets the logout token': portal.url, other: second.url };
    const times = Object.fromEntries(Object.keys(gateways).map((name) => [name, [] as number[]]));
    const browser = new Browser(portal.url);
    printProgress(`${count} sign-ins and sign-outs at the provider`);
    for (let n = 0; n < count; n++) {
      const token = await browser.signIn();
      for (const url of Object.values(gateways)) await expectAccepted(url, token);
      const startedAt = performance.now();
      const refusals = Object.entries(gateways).map(async ([name, url]) => {
        await waitForRefusal(url, token);
        times[name]?.push(performance.now() - startedAt);
      });
      await Promise.all([browser.visit.signOut(provider.issuer), ...refusals]);
    }
    const rows = Object.entries(times).map(([name, values]) => [
      name,
      String(values.length),
      ...[0.5, 0.95, 1].map((share) => formatWhole(getPercentile(values, share))),
    ]);
    console.log(formatTable(['gateway', 'sign-outs', 'p50, ms', 'p95, ms', 'max, ms'], rows));
    const longest = Math.max(...Object.values(times).flat());
    if (longest > limitMs) throw new Error(`A gateway accepted an ended session for ${longest} ms.`);
  } finally {
    await second.component.stop();
    await portal.stop();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function defineSecondGateway({ components, logFolder }: Portal) {
  const [port = 0, healthPort = 0] = await findFreePorts(2);
  const { definition } = components.gateway;
  const env = { ...definition.env, PORT: String(port), HEALTH_PORT: String(healthPort) };
  const readyUrl = `http://localhost:${healthPort}/health/ready`;
  const watcher = { onSpawn: () => undefined, onDeath: (description: string) => console.error(description) };
  const log = join(logFolder, 'second-gateway.log');
  return {
    url: `http://localhost:${port}`,
    component: new Component({ ...definition, env, readyUrl }, log, watcher),
  };
}

const requestLinks = (url: string, token: string) =>
  fetchResponse(url, createSignedGet('/singleSignOn/links', { token }));

async function expectAccepted(url: string, token: string): Promise<void> {
  const { status } = await requestLinks(url, token);
  if (status !== 200) throw new Error(`${url} responds with ${status} to a new session.`);
}

async function waitForRefusal(url: string, token: string): Promise<void> {
  const end = AbortSignal.timeout(timeoutMs);
  while ((await requestLinks(url, token)).status !== 401) {
    end.throwIfAborted();
    await pause(pollMs);
  }
}

type Started = { url: string };
type Finished = [{ confirm?: { ticket: string } }, string?];

/** A browser that signs in at the provider. */
class Browser {
  readonly visit = new ProviderVisit();
  private cookie = '';

  constructor(private readonly url: string) {}

  /** Signs in, the first time with the password; returns the access token. */
  async signIn(): Promise<string> {
    const start = { provider: 'demo', agreement: 'bench' };
    const { url } = await this.post<Started>('/singleSignOn/start', start);
    const response = await this.visit.signIn(url, email);
    const finished = await this.post<Finished>('/singleSignOn/finish', {
      provider: start.provider,
      response,
    });
    const ticket = finished[0].confirm?.ticket;
    const input = { ticket, password: demoPassword };
    const [, token] = ticket ? await this.post<Finished>('/singleSignOn/confirm', input) : finished;
    if (!token) throw new Error(`${email} could not sign in: ${JSON.stringify(finished)}`);
    return token;
  }

  private async post<Body>(path: string, input: object): Promise<Body> {
    const request = createJsonPost(path, input);
    const headers = { ...request.headers, cookie: this.cookie };
    const response = await fetchResponse(this.url, { ...request, headers });
    const device = response.headers.getSetCookie().find((each) => each.startsWith('device='));
    this.cookie = device?.split(';')[0] ?? this.cookie;
    return (await response.json()) as Body;
  }
}
