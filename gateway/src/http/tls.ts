import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Log } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

/** Where the certificate with its chain and its private key lie, as PEM files, and how often to look at them. */
export type TlsConfig = Pick<GatewayConfig, 'TLS_CERT' | 'TLS_KEY' | 'TLS_POLL_SECONDS'>;

/** A certificate and its private key in PEM. */
export interface TlsPair {
  cert: string;
  key: string;
}

/** TLS 1.2 with forward secrecy and authenticated encryption alone, and TLS 1.3, which has nothing else. */
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

/** How a server speaks TLS with a certificate. */
export const tlsOptions = (pair: TlsPair): SecureContextOptions => ({ ...secureOptions, ...pair });

/**
 * What the gateway proves itself with; undefined where it speaks plain HTTP.
 * @throws Error for files that cannot be read or do not belong together
 */
export function readTls({ TLS_CERT, TLS_KEY }: TlsConfig): TlsPair | undefined {
  if (!TLS_CERT || !TLS_KEY) return undefined;
  const pair = { cert: readFileSync(TLS_CERT, 'utf8'), key: readFileSync(TLS_KEY, 'utf8') };
  createSecureContext(tlsOptions(pair));
  return pair;
}

/** Has a server that was made with `served` take renewed files in while it serves; files that are not usable change nothing. */
export function followTls(server: Server, served: TlsPair | undefined, config: TlsConfig, log: Log): void {
  if (!served || !(server instanceof TlsServer)) return;
  let { cert } = served;
  // Looked at by time, since changes behind the links of mounted secrets are not told.
  const look = () => {
    try {
      const pair = readTls(config);
      if (!pair || pair.cert === cert) return;
      server.setSecureContext(tlsOptions(pair));
      cert = pair.cert;
      log.info('took in the renewed certificate');
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'cannot take in the renewed certificate');
    }
  };
  setInterval(look, config.TLS_POLL_SECONDS * 1_000).unref();
}
