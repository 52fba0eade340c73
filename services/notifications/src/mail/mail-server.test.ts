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
