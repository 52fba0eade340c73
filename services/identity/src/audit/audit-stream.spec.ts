import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { reportEvents, type AuditRecord } from '@portal/contracts';
import { PeriodicJobs } from '@portal/server-kit';
import { useIdentity } from '../testing/identity-service.js';
import { AuditStreamJob } from './audit-stream.job.js';
import { AuditStreamRepository, maxBatch } from './audit-stream.repository.js';

const identity = useIdentity();
const folder = mkdtempSync(join(tmpdir(), 'audit-stream-'));
const [keyFile, certificateFile, tokenFile] = ['key.pem', 'certificate.pem', 'token'].map((name) =>
  join(folder, name),
) as [string, string, string];
let server: Server | undefined;
let tls: { key: Buffer; cert: Buffer };

beforeAll(() => {
  const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -keyout ${keyFile} -out ${certificateFile} ${subject}`;
  execFileSync('openssl', options.split(' '), { stdio: 'pipe' });
  tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  writeFileSync(tokenFile, 'secret-token\n');
});
afterEach(() => {
  server?.close();
  server = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

async function listen(created: Server): Promise<number> {
  server = created;
  await new Promise<void>((resolve) => created.listen(0, 'localhost', resolve));
  return (created.address() as AddressInfo).port;
}
const createJob = (url: string) =>
  new AuditStreamJob(
    identity.get(AuditStreamRepository),
    {
      AUDIT_STREAM_URL: url,
      AUDIT_STREAM_CA_FILE: certificateFile,
      AUDIT_STREAM_TOKEN_FILE: tokenFile,
    } as never,
    identity.get(PeriodicJobs),
  );
let added = 0;
const addEntries = (count: number) =>
  identity.deliverAll(
    reportEvents.changed,
    Array.from({ length: count }, () => ({
      id: `stream-${(added += 1)}`,
      value: {
        actorId: null,
        action: 'Added' as const,
        kind: 'Report' as const,
        subjectId: added,
        subject: `Malária ${added}`,
        before: null,
        after: {},
        date: '2026-03-31T22:30:00.000Z',
      },
    })),
  );
const getSubjects = (entries: AuditRecord[]) => entries.map(({ subject }) => subject);
const listSubjects = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Malária ${from + index}`);

/** Reads messages that are counted in bytes. */
function readFrames(bytes: Buffer): AuditRecord[] {
  const entries: AuditRecord[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space));
    const message = rest.subarray(space + 1, end).toString();
    const [, json] =
      /^<110>1 2026-03-31T22:30:00\.000Z \S+ report-portal \d+ audit - (\{.*\})$/.exec(message) ?? [];
    entries.push(JSON.parse(json ?? 'null') as AuditRecord);
    rest = rest.subarray(end);
  }
  return entries;
}
function collect(received: Buffer[]) {
  return (socket: Socket) => socket.on('data', (bytes) => received.push(bytes));
}

describe('the stream of the audit trail', () => {
  it.each(['syslog+tcp', 'syslog+tls'])('writes entries in their order by %s', async (protocol) => {
    const received: Buffer[] = [];
    const isTls = protocol === 'syslog+tls';
    const port = await listen(
      isTls ? createTlsServer(tls, collect(received)) : createTcpServer(collect(received)),
    );
    const job = createJob(`${protocol}://localhost:${port}`);
    const first = added + 1;
    await addEntries(maxBatch + 1);
    expect(await job.run()).toBe(true);
    expect(await job.run()).toBe(false);
    expect(getSubjects(readFrames(Buffer.concat(received)))).toEqual(listSubjects(first, maxBatch + 1));
    expect(await identity.get(AuditStreamRepository).readLag()).toBe(0);
  });

  it('posts JSON lines with a token, and repeats them after a failure', async () => {
    const bodies: string[] = [];
    let status = 503;
    const port = await listen(
      createHttpsServer(tls, (request, response) => {
        expect(request.headers).toMatchObject({
          authorization: 'Bearer secret-token',
          'content-type': 'application/x-ndjson',
        });
        let body = '';
        request.setEncoding('utf8').on('data', (text: string) => (body += text));
        request.on('end', () => {
          bodies.push(body);
          response.writeHead(status).end();
        });
      }),
    );
    const url = `https://localhost:${port}/audit`;
    const job = createJob(url);
    const first = added + 1;
    await addEntries(3);
    await expect(job.run()).rejects.toThrow('503');
    expect(await identity.get(AuditStreamRepository).readLag()).toBeGreaterThan(0);
    status = 204;
    // The failed job pauses; another copy of the service continues.
    expect(await job.run()).toBe(false);
    expect(bodies).toHaveLength(1);
    await createJob(url).run();
    const entries = (bodies[1] ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditRecord);
    expect(bodies[1]).toBe(bodies[0]);
    expect(getSubjects(entries)).toEqual(listSubjects(first, 3));
    expect(entries[0]).toMatchObject({ kind: 'Report', actor: 'Portal', hash: null });
  });

  it('sends nothing to a receiver with a certificate of another authority', async () => {
    const received: Buffer[] = [];
    const port = await listen(createTlsServer(tls, collect(received)));
    const job = new AuditStreamJob(
      identity.get(AuditStreamRepository),
      { AUDIT_STREAM_URL: `syslog+tls://localhost:${port}` } as never,
      identity.get(PeriodicJobs),
    );
    await addEntries(1);
    await expect(job.run()).rejects.toThrow('certificate');
    expect(received).toEqual([]);
  });
});
