import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startMailCatcher } from './mail-catcher.js';
import type { Mail } from './pages.js';

let folder: string;
let catcher: Awaited<ReturnType<typeof startMailCatcher>>;

const start = () =>
  startMailCatcher({ smtpHost: '127.0.0.1', smtpPort: 0, host: 'localhost', port: 0, folder });
const read = async (path: string) => (await fetch(`${catcher.url}${path}`)).text();
const readMails = async () => JSON.parse(await read('/api/email')) as Mail[];

const send = (subject: string) =>
  createTransport(`smtp://127.0.0.1:${catcher.smtpPort}`).sendMail({
    from: 'Report Portal <portal@portal.example>',
    to: 'Zoë <zoe@dho.example>',
    subject,
    text: 'Chikhalidwe – plain',
    html: '<p>Chikhalidwe – <a href="http://localhost/#/x">link</a></p>',
    messageId: '<1@portal.example>',
    attachments: [{ filename: 'Report.pdf', content: '%PDF' }],
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mail-catcher-'));
  catcher = await start();
});

afterEach(async () => {
  await catcher.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the mail catcher', () => {
  it('shows a received mail', async () => {
    await send('Übersicht <b>');
    const [mail] = await readMails();
    expect(mail).toMatchObject({
      subject: 'Übersicht <b>',
      from: [{ name: 'Report Portal', address: 'portal@portal.example' }],
      to: [{ name: 'Zoë', address: 'zoe@dho.example' }],
      headers: { 'message-id': '<1@portal.example>' },
    });
    expect(mail?.attachments).toEqual([{ name: 'Report.pdf', type: 'application/pdf', text: '%PDF' }]);
    expect(await read(`/mail/${mail?.id}`)).toContain('Attachment Report.pdf (application/pdf)');
    expect(mail?.text.trim()).toBe('Chikhalidwe – plain');
    expect(await read('/')).toContain('Übersicht &lt;b&gt;');
    expect(await read(`/mail/${mail?.id}`)).toContain('Chikhalidwe – plain');
    expect(await read(`/mail/${mail?.id}/content`)).toContain('<a href="http://localhost/#/x">link</a>');
  });

  it('shows the mails after a restart in the order of their arrival', async () => {
    await send('One');
    await send('Two');
    const before = await readMails();
    await catcher.close();
    catcher = await start();
    expect(await readMails()).toEqual(before);
    expect(before.map(({ subject }) => subject)).toEqual(['One', 'Two']);
  });

  it('receives mails after a sender reset its connection in the middle of a mail', async () => {
    const sender = connect(catcher.smtpPort, '127.0.0.1');
    for (const line of ['EHLO localhost', 'MAIL FROM:<portal@portal.example>', 'RCPT TO:<zoe@dho.example>']) {
      await once(sender, 'data');
      sender.write(`${line}\r\n`);
    }
    await once(sender, 'data');
    const warning = new Promise((resolve) => jest.spyOn(console, 'warn').mockImplementationOnce(resolve));
    sender.resetAndDestroy();
    expect(await warning).toBe('SMTP connection failed: read ECONNRESET');
    await send('Next');
    expect(await readMails()).toHaveLength(1);
  });

  it('responds with 404 to an unknown mail', async () => {
    expect((await fetch(`${catcher.url}/mail/unknown`)).status).toBe(404);
  });
});
