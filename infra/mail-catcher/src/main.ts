import { startMailCatcher } from './mail-catcher.js';

const { SMTP_HOST, SMTP_PORT, HOST, PORT, MAIL_FOLDER } = process.env;
const catcher = await startMailCatcher({
  smtpHost: SMTP_HOST ?? '127.0.0.1',
  smtpPort: Number(SMTP_PORT ?? 1025),
  host: HOST ?? 'localhost',
  port: Number(PORT ?? 8081),
  folder: MAIL_FOLDER ?? '/tmp/mails',
});
console.log(`Mail catcher: ${catcher.url}, SMTP port ${catcher.smtpPort}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void catcher.close());
}
