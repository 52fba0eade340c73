import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { PeriodicJob, type Log } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

type TlsConfig = Pick<GatewayConfig, 'TLS_CERT' | 'TLS_KEY' | 'TLS_POLL_SECONDS'>;

export interface TlsPair {
  cert: string;
  key: string;
}

/** TLS 1.3, and TLS 1.2 with forward secrecy and authenticated encryption. */
const secureOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} satisfies SecureContextOptions;

export const toTlsOptions = (pair: TlsPair): SecureContextOptions => ({ ...secureOptions, ...pair });

/** Reads the certificate; undefined for plain HTTP. @throws Error for unreadable or mismatched files */
export function readTls({ TLS_CERT, TLS_KEY }: TlsConfig): TlsPair | undefined {
  if (!TLS_CERT || !TLS_KEY) return undefined;
  const pair = { cert: readFileSync(TLS_CERT, 'utf8'), key: readFileSync(TLS_KEY, 'utf8') };
  createSecureContext(toTlsOptions(pair));
  return pair;
}

/** Reloads renewed files while the server runs. Invalid files are ignored. */
export function followTls(server: Server, served: TlsPair | undefined, config: TlsConfig, log: Log): void {
  if (!served || !(server instanceof TlsServer)) return;
  let { cert } = served;
  const reload = () => {
    const pair = readTls(config);
    if (!pair || pair.cert === cert) return Promise.resolve();
    server.setSecureContext(toTlsOptions(pair));
    cert = pair.cert;
    log.info('TLS certificate reloaded');
    return Promise.resolve();
  };
  // Polled, because mounted secrets are replaced behind links, which file watchers do not notice.
  new PeriodicJob(reload, {
    name: 'TLS certificate reload',
    intervalMs: config.TLS_POLL_SECONDS * 1_000,
    log,
    startsAfterInterval: true,
  }).start();
}
