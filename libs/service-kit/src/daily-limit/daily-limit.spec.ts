import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dailyLimits } from '@portal/contracts';
import { Database } from '../database/database.js';
import { startSampleService } from '../testing/sample-service.js';
import { useTestService } from '../testing/test-service.js';
import { requireDailyAllowance, takeDailyAllowance, type CountedAccount } from './daily-limit.js';

const service = useTestService(startSampleService);
let database: Database;

beforeAll(() => {
  database = service.get(Database);
});
beforeEach(() => service.queryRows('TRUNCATE daily_count'));

const user: CountedAccount = { accountId: 1, role: 'user' };
const limit = dailyLimits.accessRequests.user;
const take = (count: number, account = user) =>
  database.transaction((transaction) => takeDailyAllowance(transaction, 'accessRequests', account, count));
const require = (count?: number, account = user) =>
  database.transaction((transaction) => requireDailyAllowance(transaction, 'accessRequests', account, count));
const refused = { code: 'too-many-requests' };

describe('daily limit', () => {
  it('allows actions up to the limit', async () => {
    expect(await take(limit - 1)).toBe(limit - 1);
    await require();
    await expect(require()).rejects.toMatchObject(refused);
  });

  it('allows the part of several actions that is within the limit', async () => {
    expect(await take(limit - 2)).toBe(limit - 2);
    expect(await take(5)).toBe(2);
    expect(await take(5)).toBe(0);
  });

  it('names the limit and the time until the next day', async () => {
    await take(limit);
    await expect(require()).rejects.toMatchObject({
      message: expect.stringMatching(
        /^You can make at most 30 access requests a day\. Try again in \d+ (second|minute|hour)s?\.$/,
      ),
    });
  });

  it('does not count a refused action', async () => {
    await take(limit - 2);
    await expect(require(3)).rejects.toMatchObject(refused);
    await require(2);
  });

  it('is counted for each account and kind of action', async () => {
    await take(limit);
    await require(1, { accountId: 2, role: 'user' });
    await database.transaction((transaction) => requireDailyAllowance(transaction, 'reportUpdates', user));
  });

  it('is not exceeded by concurrent actions', async () => {
    await take(limit - 2);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => require()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('starts again each day, without the rows of earlier days', async () => {
    await take(limit);
    await service.queryRows('UPDATE daily_count SET day = day - 1');
    await require();
    expect(await service.queryRows('SELECT count FROM daily_count')).toEqual([{ count: 1 }]);
  });
});
