import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect as connectTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditRecord } from '@portal/contracts';
import type { IdentityConfig } from '../config.js';

const timeoutMs = 10_000;

type Settings = Pick<IdentityConfig, 'AUDIT_STREAM_TOKEN_FILE' | 'AUDIT_STREAM_CA_FILE'>;

/** Sends entries in their order. @throws Error unless the receiver has taken all of them */
export type AuditTarget = (entries: readonly AuditRecord[]) => Promise<void>;

/** Files are read for each batch, so that they can be replaced. */
export function createAuditTarget(address: string, settings: Settings): AuditTarget {
  const url = new URL(address);
  const readCa = () => settings.AUDIT_STREAM_CA_FILE && readFile(settings.AUDIT_STREAM_CA_FILE, 'utf8');
  if (url.protocol === 'https:')
    return async (entries) => {
      const { AUDIT_STREAM_TOKEN_FILE: file } = settings;
      await post(url, entries, await readCa(), file && (await readFile(file, 'utf8')).trim());
    };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'syslog+tcp:')
    return (entries) => writeSyslog(connectTcp({ host, port: Number(url.port || 601) }), 'connect', entries);
  return async (entries) => {
    const options = {
      host,
      port: Number(url.port || 6514),
      servername: host,
      ca: (await readCa()) || undefined,
    };
    await writeSyslog(connectTls(options), 'secureConnect', entries);
  };
}

/** Posts one JSON object per line. */
function post(
  url: URL,
  entries: readonly AuditRecord[],
  ca: string | undefined,
  token: string | undefined,
): Promise<void> {
  const body = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const headers = {
    'Content-Type': 'application/x-ndjson',
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal, ca, agent: false }, (response) => {
      const { statusCode = 0 } = response.resume();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`The receiver responded with the status ${statusCode}.`));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Writes messages by RFC 5424, counted by RFC 6587. Syslog confirms nothing; a receiver that closes in order has read everything. */
function writeSyslog(
  socket: Socket,
  connected: 'connect' | 'secureConnect',
  entries: readonly AuditRecord[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The receiver did not respond in time.')));
    let hasWritten = false;
    socket.on('error', reject);
    socket.on('close', () =>
      hasWritten ? resolve() : reject(new Error('The receiver closed the connection.')),
    );
    socket.once(connected, () => {
      socket.resume();
      socket.end(entries.map(toFrame).join(''), () => (hasWritten = true));
    });
  });
}

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

function toFrame(entry: AuditRecord): string {
  const message = `<${priority}>1 ${entry.date_created} ${hostname()} report-portal ${process.pid} audit - ${JSON.stringify(entry)}`;
  return `${Buffer.byteLength(message)} ${message}`;
}
