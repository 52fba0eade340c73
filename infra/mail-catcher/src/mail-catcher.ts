import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Mail, renderMailPage, renderMailsPage } from './pages.js';

export interface MailCatcherOptions {
  readonly smtpHost: string;
  readonly smtpPort: number;
  readonly host: string;
  readonly port: number;
  /** Contains one .eml file for each mail. */
  readonly folder: string;
}

const maxMails = 1_000;
const maxBytes = 25 * 1024 * 1024;

/** An SMTP server that delivers no mails, and a web page that shows them. Mails survive a restart. */
export async function startMailCatcher(options: MailCatcherOptions) {
  const { folder } = options;
  const mails = await readMails(folder);
  let lastTime = 0;

  async function receive(content: Buffer): Promise<void> {
    // Unique, because the names of the files define the order of the mails.
    lastTime = Math.max(Date.now(), lastTime + 1);
    const receivedAt = new Date(lastTime).toISOString();
    const id = `${receivedAt.replaceAll(':', '-')}-${randomUUID()}`;
    const mail = await parse(id, receivedAt, content);
    const file = join(folder, `${id}.eml`);
    // Under its name only when complete, because a crash may interrupt the write.
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
    mails.set(id, mail);
    for (const oldest of [...mails.keys()].slice(0, Math.max(0, mails.size - maxMails))) {
      mails.delete(oldest);
      rmSync(join(folder, `${oldest}.eml`), { force: true });
    }
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then(receive)
        .then(() => done(), done),
  });
  // A sender that is killed in the middle of a mail resets its connection. Without a listener that would end the process.
  smtp.on('error', ({ message }) => console.warn(`SMTP connection failed: ${message}`));
  const web = createServer((request, response) => respond(request.url ?? '/', response, mails));

  web.listen(options.port, options.host);
  await once(web, 'listening');
  const smtpListener = smtp.listen(options.smtpPort, options.smtpHost);
  await once(smtpListener, 'listening');
  return {
    url: `http://localhost:${(web.address() as AddressInfo).port}`,
    smtpPort: (smtpListener.address() as AddressInfo).port,
    close: async () => {
      web.close();
      web.closeAllConnections();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

async function readMails(folder: string): Promise<Map<string, Mail>> {
  mkdirSync(folder, { recursive: true });
  const mails = new Map<string, Mail>();
  const isoTime = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-/;
  for (const name of readdirSync(folder).sort()) {
    const [, hour, minute, second] = isoTime.exec(name) ?? [];
    if (!hour || !name.endsWith('.eml')) continue;
    const id = name.slice(0, -'.eml'.length);
    mails.set(id, await parse(id, `${hour}:${minute}:${second}`, readFileSync(join(folder, name))));
  }
  return mails;
}

async function parse(id: string, receivedAt: string, content: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(content);
  const { subject = '', text = '', html = '', headers, from, to = [], attachments } = parsed;
  return {
    id,
    receivedAt,
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    from: from ? [from] : [],
    to,
    attachments: attachments.map(({ filename, mimeType, content: bytes }) => ({
      name: filename ?? '',
      type: mimeType,
      text: typeof bytes === 'string' ? bytes : new TextDecoder('latin1').decode(bytes),
    })),
  };
}

/** Mails may contain anything, so no page may run scripts or load anything from elsewhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'";
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };

function respond(url: string, response: ServerResponse, mails: ReadonlyMap<string, Mail>): void {
  const { pathname } = new URL(url, 'http://localhost');
  const json = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const html = (content: string) => response.writeHead(200, htmlHeaders).end(content);
  if (pathname === '/') return void html(renderMailsPage([...mails.values()].reverse()));
  if (pathname === '/api/healthz') return void json(true);
  if (pathname === '/api/email') return void json([...mails.values()]);
  const [, id = '', part] = /^\/mail\/([^/]+)(\/content)?$/.exec(pathname) ?? [];
  const mail = mails.get(id);
  if (!mail) return void response.writeHead(404).end('Not found');
  // Links open in a new tab, because the portal refuses to be framed.
  html(part ? `<base target="_blank">${mail.html}` : renderMailPage(mail));
}
