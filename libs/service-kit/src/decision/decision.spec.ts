import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { startSampleService } from '../testing/sample-service.js';
import { useTestService } from '../testing/test-service.js';
import { buildReasonSql, createDecidedRefusal, isRecentSql, recordDecision } from './decision.js';

const service = useTestService(startSampleService);
let database: Database;

beforeAll(async () => {
  database = service.get(Database);
  await service.queryRows(`INSERT INTO account (id, firstname, surname) VALUES (7, 'Ada', 'Banda')`);
  await service.queryRows(
    `INSERT INTO replicated_account (id, firstname, surname) VALUES (7, 'Ada', 'Banda')`,
  );
});

const kind = 'Access request';
const record = (subjectId: number, reason: string) =>
  database.transaction((transaction) =>
    recordDecision(transaction, {
      kind,
      subjectId,
      accountId: 3,
      accepted: true,
      reason,
      until: null,
      decidedBy: 7,
    }),
  );
const refuse = (subjectId: number, accounts: 'account' | 'replicated') =>
  database.transaction((transaction) => createDecidedRefusal(transaction, accounts, kind, subjectId));

describe('a recorded decision', () => {
  it('gives its subject the reason of the last one, for 90 days in lists', async () => {
    await record(1, 'Because');
    await record(1, 'On second thoughts');
    const read = () =>
      database.query(
        sql<{
          reason: string;
        }>`SELECT ${buildReasonSql(kind, sql`subject_id`)} AS reason FROM decision WHERE ${isRecentSql}`,
      );
    expect(await read()).toEqual([{ reason: 'On second thoughts' }, { reason: 'On second thoughts' }]);
    await service.queryRows(`UPDATE decision SET decided_at = now() - interval '91 days'`);
    expect(await read()).toEqual([]);
  });

  it.each(['account', 'replicated'] as const)(
    'names the decider to a second one, from %s',
    async (accounts) => {
      await record(2, '');
      expect(await refuse(2, accounts)).toMatchObject({ message: 'Ada Banda has decided this already.' });
      expect(await refuse(9, accounts)).toMatchObject({ message: 'The request has been decided already.' });
    },
  );
});
