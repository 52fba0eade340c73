import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { Component, makeTemporaryFolder } from '@portal/local';
import { findFreePorts } from '@portal/tool-kit';
import { generate } from 'selfsigned';
import { createSharedComponent } from './shared-components.js';

const host = '127.0.0.1';

export type Certificate = Pick<Awaited<ReturnType<typeof generate>>, 'cert' | 'private'>;

/** A self-signed certificate for localhost. */
export const createCertificate = (keyType: 'ec' | 'rsa' = 'ec'): Promise<Certificate> =>
  // Unique, because clients consider only one of several trusted certificates with the same name.
  generate([{ name: 'commonName', value: randomUUID() }], {
    keyType,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });

export class TlsGateway {
  readonly folder = makeTemporaryFolder();
  readonly logFile = join(this.folder, 'gateway.log');
  private trusted: string[] = [];
  private component: Component | undefined;
  private port = 0;

  /** Writes the certificate and key to the gateway's files and trusts it from now on. */
  put({ cert, private: key }: Certificate): void {
    writeFileSync(join(this.folder, 'key.pem'), key);
    writeFileSync(join(this.folder, 'cert.pem'), cert);
    this.trusted.push(cert);
  }

  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    const { definition } = createSharedComponent('gateway');
    const [port = 0, health = 0] = await findFreePorts(2);
    this.port = port;
    const own = {
      HOST: host,
      PORT: String(port),
      HEALTH_PORT: String(health),
      PORTAL_URL: `https://localhost:${port}`,
      TLS_CERT: join(this.folder, 'cert.pem'),
      TLS_KEY: join(this.folder, 'key.pem'),
      TLS_POLL_SECONDS: '1',
    };
    this.component = new Component(
      {
        name: 'gateway',
        title: 'The gateway with TLS',
        args: definition.args,
        env: { ...definition.env, ...own, ...env },
        readyUrl: `http://${host}:${health}/health/ready`,
      },
      this.logFile,
    );
    await this.component.start();
  }

  async stop(): Promise<void> {
    await this.component?.stop();
    rmSync(this.folder, { recursive: true });
  }

  fetch(path: string, options: RequestOptions = {}, body = ''): Promise<IncomingMessage> {
    const place = { host, port: this.port, path, ca: this.trusted, servername: 'localhost' };
    return new Promise((resolve, reject) => {
      request({ ...place, ...options }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end(body);
    });
  }

  getCertificate(): Promise<PeerCertificate> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port: this.port, ca: this.trusted, servername: 'localhost' }, () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      }).on('error', reject);
    });
  }

  /** The negotiated protocol and cipher of a new connection. */
  getCipher(options: ConnectionOptions): Promise<string> {
    return new Promise((resolve, reject) => {
      const to = { host, port: this.port, ca: this.trusted, servername: 'localhost' };
      const socket = connect({ ...to, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      }).on('error', reject);
    });
  }

  get plainUrl(): string {
    return `http://${host}:${this.port}/`;
  }
}
