import type { RecoveryCodes, SecondFactorRequest, TotpSetup } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { startPortal } from '@portal/local';
import { Secret, TOTP } from 'otpauth';
import { createJsonPost } from './calls/requests.js';
import { query } from './database.js';
import { fetchResponse } from './load/run-load.js';
import { CpuMeter, listPortalProcesses, sumTimes } from './measure/cpu-meter.js';
import { formatTable, getPercentile } from './measure/figures.js';
import { printProgress } from './portal.js';

const plainEmail = 'user@dho.example';
const factorEmail = 'user@ngo.example';
const rounds = 10;
/** Sign-ins before the measurement, because the first calls of a process also compile its code. */
const warmUps = 100;

/** Lets the same code work again, so that sign-ins need not wait for the next one. */
const acceptCodesAgain = `
  CREATE FUNCTION forget_step() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.last_step := 0; RETURN NEW; END $$;
  CREATE TRIGGER totp_forgets_step BEFORE UPDATE ON totp FOR EACH ROW EXECUTE FUNCTION forget_step()`;

/** Compares sign-ins with and without the code of an authenticator app, one at a time from a known device. */
export async function compareFactors(count: number): Promise<void> {
  const portal = await startPortal({ env: { gateway: { RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off' } } });
  try {
    await query(portal.databaseOwners.identity, acceptCodesAgain);
    const plain = new Client(portal.url, plainEmail);
    const factor = new Client(portal.url, factorEmail);
    await plain.signIn();
    await factor.addApp();
    printProgress('warming up');
    for (const client of [plain, factor]) await measureTimes(warmUps, () => client.signIn());
    const meter = new CpuMeter(listPortalProcesses(portal));
    await meter.measureIdle();
    const figures = { plain: { cpu: 0, times: [] as number[] }, factor: { cpu: 0, times: [] as number[] } };
    // Alternating, so that other work on the machine slows both down.
    for (let round = 0; round < rounds; round++)
      for (const [key, client] of Object.entries({ plain, factor })) {
        printProgress(`round ${round + 1} of ${rounds}: ${key}`);
        const total = figures[key as keyof typeof figures];
        const { cpu, result } = await meter.measure(() => measureTimes(count, () => client.signIn()));
        total.cpu += sumTimes(cpu);
        total.times.push(...result);
      }
    const rows = Object.entries(figures).map(([key, { cpu, times }]) => [
      key === 'plain' ? 'sign-in with a password' : 'sign-in with a second factor',
      String(times.length),
      getPercentile(times, 0.5).toFixed(1),
      getPercentile(times, 0.95).toFixed(1),
      ((cpu * 1_000) / times.length).toFixed(1),
    ]);
    console.log(formatTable(['', 'sign-ins', 'p50, ms', 'p95, ms', 'CPU, ms'], rows));
  } finally {
    await portal.stop();
  }
}

async function measureTimes(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

class Client {
  private cookie = '';
  private totp: TOTP | undefined;
  private token = '';

  constructor(
    private readonly url: string,
    private readonly username: string,
  ) {}

  /** Signs in. @throws Error for a refusal */
  async signIn(): Promise<void> {
    const credentials = { username: this.username, password: demoPassword, agreement: 'bench' };
    let response = await this.post<unknown[]>('/portal/login', credentials);
    const [{ secondFactor }] = response as [{ secondFactor?: SecondFactorRequest }];
    if (secondFactor) {
      const { ticket } = secondFactor;
      response = await this.post('/portal/proveFactor', { ticket, code: this.totp?.generate() });
    }
    if (response.length !== 2) throw new Error(`${this.username} could not sign in.`);
    this.token = String(response[1]);
  }

  /** Sets an authenticator app up. */
  async addApp(): Promise<void> {
    await this.signIn();
    const authorization = { authorization: `Bearer ${this.token}` };
    const { secret } = await this.post<TotpSetup>('/secondFactor/startTotp', {}, authorization);
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const confirmation = { code: this.totp.generate(), name: 'Bench' };
    const { recoveryCodes } = await this.post<RecoveryCodes>(
      '/secondFactor/confirmTotp',
      confirmation,
      authorization,
    );
    if (recoveryCodes.length === 0) throw new Error('There are no recovery codes.');
  }

  private async post<Body>(path: string, input: object, authorization?: object): Promise<Body> {
    const request = createJsonPost(path, input);
    const headers = { ...request.headers, cookie: this.cookie, ...authorization };
    const response = await fetchResponse(this.url, { ...request, headers });
    const device = response.headers.getSetCookie().find((each) => each.startsWith('device='));
    this.cookie = device?.split(';')[0] ?? this.cookie;
    return (await response.json()) as Body;
  }
}
