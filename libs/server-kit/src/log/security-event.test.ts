import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { metrics } from '../health/metrics.js';
import { logSecurityEvent } from './security-event.js';

/** A log of a level, with the lines that were written to it. */
function logAt(level: string) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level }, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { log, lines };
}

const caller = {
  requestId: 'a-request',
  clientAddress: '198.51.100.7',
  principal: { accountId: 5, role: 'user' },
};

describe('a security event', () => {
  it.each(['debug', 'info', 'error'])('is logged where LOG_LEVEL is %s', (level) => {
    const { log, lines } = logAt(level);
    logSecurityEvent(log, 'sign-in', caller, { outcome: 'success' });
    expect(lines).toMatchObject([
      {
        security: 'sign-in',
        outcome: 'success',
        accountId: 5,
        role: 'user',
        requestId: 'a-request',
        clientAddress: '198.51.100.7',
      },
    ]);
  });

  it('names the account that acts where that is not the caller', () => {
    const { log, lines } = logAt('info');
    logSecurityEvent(log, 'status-change', caller, { outcome: 'success', accountId: 9, subjectId: 5 });
    expect(lines).toMatchObject([{ accountId: 9, subjectId: 5 }]);
  });

  it('is one line whatever its values contain', () => {
    let text = '';
    const log = pino({}, { write: (line) => void (text += line) });
    logSecurityEvent(log, 'access-denial', caller, {
      outcome: 'refused',
      route: '/\n{"security":"sign-in"}\r\n',
    });
    expect(text).toMatch(/^\{[^\r\n]*\}\n$/);
  });

  it('is counted by its name and outcome', async () => {
    const { log } = logAt('info');
    for (let time = 0; time < 3; time++) logSecurityEvent(log, 'rate-limit', {}, { outcome: 'refused' });
    const figures = await metrics.getSingleMetric('portal_security_events_total')?.get();
    expect(figures?.values).toContainEqual(
      expect.objectContaining({ labels: { event: 'rate-limit', outcome: 'refused' }, value: 3 }),
    );
  });
});
