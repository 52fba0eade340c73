import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Log } from '@portal/server-kit';
import { RefusedAccounts } from './observe-requests.js';

describe('the refusals of an account', () => {
  let lines: Record<string, unknown>[];
  let accounts: RefusedAccounts;

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    const getInfo = (line: Record<string, unknown>) => lines.push(line);
    accounts = new RefusedAccounts({ isLevelEnabled: () => true, info: getInfo } as unknown as Log);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const refuse = (times: number, accountId?: number) => {
    const principal = accountId === undefined ? undefined : { accountId, role: 'user' };
    for (let time = 0; time < times; time++)
      accounts.count({ requestId: 'a-request', clientAddress: '198.51.100.7', principal });
  };

  it('are reported once when 30 pile up, with the account and its address', () => {
    refuse(29, 5);
    expect(lines).toEqual([]);
    refuse(20, 5);
    expect(lines).toMatchObject([
      {
        security: 'repeated-refusals',
        outcome: 'refused',
        accountId: 5,
        refusals: 30,
        clientAddress: '198.51.100.7',
        requestId: 'a-request',
      },
    ]);
  });

  it('are counted by account, and not for visitors', () => {
    for (let accountId = 1; accountId <= 10; accountId++) refuse(29, accountId);
    refuse(100);
    expect(lines).toEqual([]);
    refuse(1, 3);
    expect(lines).toMatchObject([{ accountId: 3 }]);
  });

  it('are counted anew after 10 minutes', () => {
    refuse(29, 5);
    jest.advanceTimersByTime(10 * 60_000 + 1);
    refuse(29, 5);
    expect(lines).toEqual([]);
    refuse(1, 5);
    expect(lines).toHaveLength(1);
    jest.advanceTimersByTime(10 * 60_000 + 1);
    refuse(30, 5);
    expect(lines).toHaveLength(2);
  });
});
