import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Portal, startPortal } from '@portal/local';

const requestCount = 700;
const concurrency = 100;
const expandedBytes = 240 * 1_024 * 1_024;
const maxGrowthMb = 50;
const sampleIntervalMs = 20;

/** Attacks a gateway with compressed bodies; fails unless it rejects all with 415 and its memory hardly grows. */
export async function sendBombs(): Promise<void> {
  const portal = await startPortal({ port: 0, demoData: false });
  try {
    if (!(await measure(portal))) process.exitCode = 1;
  } finally {
    await portal.stop();
  }
}

/** Returns whether the gateway's memory is within its limit. */
async function measure({ url, components }: Portal): Promise<boolean> {
  const pid = components.gateway.pid;
  if (!pid) throw new Error('The gateway does not run.');
  const body = getCompressedBody();
  const before = getResidentMb(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, getResidentMb(pid))), sampleIntervalMs);
  const outcomes = await sendAll(`${url}/map-back-end/report/find`, body);
  clearInterval(sampling);
  const after = getResidentMb(pid);
  const formatMb = (value: number) => `${value.toFixed(1)} MB`;
  console.log(
    `${requestCount} requests, ${concurrency} at a time: ${body.length} bytes each, ${expandedBytes} expanded`,
  );
  console.log(`Responses: ${JSON.stringify(outcomes)}`);
  console.log(
    `Gateway's resident memory: before ${formatMb(before)}, peak ${formatMb(peak)}, after ${formatMb(after)}`,
  );
  console.log(`Growth at the peak: ${formatMb(peak - before)}, allowed ${formatMb(maxGrowthMb)}`);
  return peak - before < maxGrowthMb && outcomes['415'] === requestCount;
}

/** Compresses {@link expandedBytes} to a few hundred bytes. */
function getCompressedBody(): Buffer {
  const { BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS } = constants;
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(Buffer.alloc(expandedBytes, ' '), { params });
}

function getResidentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Counts the outcomes: statuses, or codes of failed requests. */
async function sendAll(url: string, body: Buffer): Promise<Record<string, number>> {
  const agent = new Agent({ maxSockets: concurrency });
  const outcomes = await Promise.all(Array.from({ length: requestCount }, () => post(url, agent, body)));
  agent.destroy();
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

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
