import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@portal/service-kit';
import { mailVariables } from './mail-variables.js';

const read = (environment: NodeJS.ProcessEnv) => readEnvironment(mailVariables, environment);
const good = {
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Report Portal <portal@portal.example>',
  PORTAL_URL: 'http://localhost:8080',
};

describe('the variables of mail', () => {
  it('are taken as they are', () => {
    expect(read(good)).toEqual(good);
  });

  it('name every fault together', () => {
    const faults = () => read({ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' });
    expect(faults).toThrow(/SMTP_URL: .*smtp[\s\S]*MAIL_FROM: [\s\S]*PORTAL_URL: /);
  });
});
