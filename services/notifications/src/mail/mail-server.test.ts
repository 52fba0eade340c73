import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { metrics, type Log } from '@portal/server-kit';
import type { NotificationsConfig } from '../config.js';
import { MailServer } from './mail-server.js';

describe('mail server that cannot be reached', () => {
  const error = jest.fn();
  let server: MailServer;
  beforeAll(() => {
    const config = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@portal.example' };
    server = new MailServer(config as NotificationsConfig, { error } as unknown as Log);
    server.onModuleInit();
  });
  afterAll(() => server.onApplicationShutdown());

  it('is down, with the cause in the metrics and in the log', async () => {
    expect(await server.isUp()).toBe(false);
    const text = await metrics.metrics();
    const down = [...text.matchAll(/^portal_mail_server_down{cause="(.+)"} 1$/gm)].map(([, cause]) => cause);
    expect(down).toEqual(['no connection']);
    expect(error).toHaveBeenCalledWith(
      { cause: 'no connection', error: expect.stringContaining('ECONNREFUSED') },
      'the mail server accepts no mail',
    );
  });
});

describe('mail server without TLS', () => {
  const plain = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (command) =>
      socket.write(/^EHLO/.test(String(command)) ? '250 mail.example\r\n' : '502 no\r\n'),
    );
  });
  beforeAll(() => once(plain.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void plain.close());

  it.each([
    ['production', '', false],
    ['production', '?requireTLS=false', true],
    ['development', '', true],
  ])('gets mails in %s with the parameters "%s": %s', async (NODE_ENV, parameters, isUsed) => {
    const SMTP_URL = `smtp://127.0.0.1:${(plain.address() as AddressInfo).port}${parameters}`;
    const config = { NODE_ENV, SMTP_URL, MAIL_FROM: 'portal@portal.example' } as NotificationsConfig;
    const server = new MailServer(config, { error: jest.fn() } as unknown as Log);
    expect(await server.isUp()).toBe(isUsed);
    server.onApplicationShutdown();
  });
});
