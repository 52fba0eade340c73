import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { constants, brotliCompressSync } from 'node:zlib';
import { startPortal, type Portal } from '@portal/local';
import { requireLinux } from '../require-linux.js';

const count = 700;
const parallel = 100;
const expandedBytes = 240 * 1_024 * 1_024;
const maxGrowthMb = 50;

/** A body of a few hundred bytes that expands to {@link expandedBytes}. */
function compressedBody(): Buffer {
  const { BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS } = constants;
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(Buffer.alloc(expandedBytes, ' '), { params });
}

/** Resident memory of a process. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Posts a body and gives the status of the response, or why there was none. */
function post(url: string, agent: Agent, body: Buffer): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
  return new Promise((resolve) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('close', () => resolve(String(response.statusCode)));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end(body);
  });
}

/** Sends all requests, so many at a time, and counts the outcomes. */
async function sendAll(url: string, body: Buffer): Promise<Record<string, number>> {
  const agent = new Agent({ maxSockets: parallel });
  const outcomes = await Promise.all(Array.from({ length: count }, () => post(url, agent, body)));
  agent.destroy();
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function measure({ url, components }: Portal): Promise<boolean> {
  const pid = components.gateway.pid;
  if (!pid) throw new Error('The gateway does not run.');
  const body = compressedBody();
  const before = residentMb(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 20);
  const outcomes = await sendAll(`${url}/map-back-end/report/find`, body);
  clearInterval(sampling);
  const after = residentMb(pid);
  const mb = (value: number) => `${value.toFixed(1)} MB`;
  console.log(
    `${count} requests, ${parallel} at a time: ${body.length} bytes each, ${expandedBytes} expanded`,
  );
  console.log(`Responses: ${JSON.stringify(outcomes)}`);
  console.log(`Gateway's resident memory: before ${mb(before)}, peak ${mb(peak)}, after ${mb(after)}`);
  console.log(`Growth at the peak: ${mb(peak - before)}, allowed ${mb(maxGrowthMb)}`);
  return peak - before < maxGrowthMb && outcomes['415'] === count;
}

requireLinux();
const portal = await startPortal({ port: 0, demoData: false });
try {
  if (!(await measure(portal))) process.exitCode = 1;
} finally {
  await portal.stop();
}
