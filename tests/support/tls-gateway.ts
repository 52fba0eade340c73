import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { freePorts, makeTemporaryFolder, Component } from '@portal/local';
import { generate } from 'selfsigned';
import { sharedComponent } from './shared-components.js';

const host = '127.0.0.1';

/** A certificate and its private key in PEM. */
export type Certificate = Pick<Awaited<ReturnType<typeof generate>>, 'cert' | 'private'>;

/** A certificate for localhost that nobody has signed but itself. */
export const newCertificate = (keyType: 'ec' | 'rsa' = 'ec'): Promise<Certificate> =>
  // Of several trusted ones with the same name, clients look at one alone.
  generate([{ name: 'commonName', value: randomUUID() }], {
    keyType,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });

/** One more gateway of the shared portal, which speaks TLS. */
export class TlsGateway {
  readonly folder = makeTemporaryFolder();
  readonly logFile = join(this.folder, 'gateway.log');
  private trusted: string[] = [];
  private component: Component | undefined;
  private port = 0;

  /** Puts a certificate and its key where the gateway looks for them, and believes it from now on. */
  put({ cert, private: key }: Certificate): void {
    writeFileSync(join(this.folder, 'key.pem'), key);
    writeFileSync(join(this.folder, 'cert.pem'), cert);
    this.trusted.push(cert);
  }

  /** Starts it; `env` goes before what it is given otherwise. */
  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    const { definition } = sharedComponent('gateway');
    const [port = 0, health = 0] = await freePorts(2);
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
      { onSpawn: () => undefined, onDeath: () => undefined },
    );
    await this.component.start();
  }

  /** Ends it and removes its files. */
  async stop(): Promise<void> {
    await this.component?.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** The answer to a request over TLS, its body unread. */
  fetch(path: string, options: RequestOptions = {}, body = ''): Promise<IncomingMessage> {
    const place = { host, port: this.port, path, ca: this.trusted, servername: 'localhost' };
    return new Promise((resolve, reject) => {
      request({ ...place, ...options }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end(body);
    });
  }

  /** The certificate by which it proves itself to a new connection. */
  certificate(): Promise<PeerCertificate> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port: this.port, ca: this.trusted, servername: 'localhost' }, () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      }).on('error', reject);
    });
  }

  /** The protocol and cipher that a new connection with these options comes to. */
  cipher(options: ConnectionOptions): Promise<string> {
    return new Promise((resolve, reject) => {
      const to = { host, port: this.port, ca: this.trusted, servername: 'localhost' };
      const socket = connect({ ...to, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      }).on('error', reject);
    });
  }

  /** Where plain HTTP would be answered. */
  get plainUrl(): string {
    return `http://${host}:${this.port}/`;
  }
}
