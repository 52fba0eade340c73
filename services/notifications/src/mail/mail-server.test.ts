import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NotificationsConfig } from '../config.js';
import { MailServer } from './mail-server.js';

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
    ['production', '', 'ETLS'],
    ['production', '?requireTLS=false', 'EENVELOPE'],
    ['development', '', 'EENVELOPE'],
  ])('gets mails in %s with the parameters "%s": %s', async (NODE_ENV, parameters, code) => {
    const SMTP_URL = `smtp://127.0.0.1:${(plain.address() as AddressInfo).port}${parameters}`;
    const config = { NODE_ENV, SMTP_URL, MAIL_FROM: 'portal@portal.example' } as NotificationsConfig;
    const server = new MailServer(config);
    const to = { name: 'Ada', address: 'ada@dho.example' };
    const mail = { source: '1', to, subject: 'Hello', html: '', text: '', file: null };
    await expect(server.send(mail)).rejects.toMatchObject({ code });
    server.onApplicationShutdown();
  });
});
