import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@portal/service-kit';
import { letterVariables, mailVariables } from './mail-variables.js';

const read = (environment: NodeJS.ProcessEnv) =>
  readEnvironment({ ...mailVariables, ...letterVariables }, environment);
const good = {
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Report Portal <portal@portal.example>',
  MAIL_SECRET: 'a secret of more than thirty-two characters',
  PORTAL_URL: 'http://localhost:8080',
};

describe('the variables of mail', () => {
  it('are taken as they are', () => {
    expect(read(good)).toEqual(good);
  });

  it('let the address of the portal end in a slash', () => {
    const { PORTAL_URL } = read({ ...good, PORTAL_URL: 'https://portal.example/reports/' });
    expect(PORTAL_URL).toBe('https://portal.example/reports');
  });

  it('name every fault together', () => {
    const faults = () => read({ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' });
    expect(faults).toThrow(/MAIL_SECRET: [\s\S]*SMTP_URL: .*smtp[\s\S]*MAIL_FROM: [\s\S]*PORTAL_URL: /);
  });
});
