import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@portal/server-kit';
import { mailTextVariables, mailVariables } from './config.js';

const read = (environment: NodeJS.ProcessEnv) =>
  readEnvironment({ ...mailVariables, ...mailTextVariables }, environment);
const valid = {
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Report Portal <portal@portal.example>',
  MAIL_SECRET: 'a secret of more than thirty-two characters',
  PORTAL_URL: 'http://localhost:8080',
};

describe('mail variables', () => {
  it('accept valid values', () => {
    expect(read(valid)).toEqual(valid);
  });

  it('allow a trailing slash in the address of the portal', () => {
    const { PORTAL_URL } = read({ ...valid, PORTAL_URL: 'https://portal.example/reports/' });
    expect(PORTAL_URL).toBe('https://portal.example/reports');
  });

  it('report all errors together', () => {
    const readInvalid = () =>
      read({ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' });
    expect(readInvalid).toThrow(/MAIL_SECRET: [\s\S]*SMTP_URL: .*smtp[\s\S]*MAIL_FROM: [\s\S]*PORTAL_URL: /);
  });
});
