import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unavailable, type Caller } from '@portal/contracts';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { Refusal } from '../refusal/refusal.js';
import { createPrincipal } from '../testing/index.js';
import { startSampleService } from '../testing/sample-service.js';
import type { TestService } from '../testing/test-service.js';
import {
  decisionStateSql,
  isRecentSql,
  isUndecidedSql,
  buildReasonSql,
  type Decision,
} from './decision.repository.js';
import { DecisionService, type DecisionAuthor } from './decision.service.js';

let service: TestService;
let database: Database;
let decisions: DecisionService;
/** Runs for each due decision, in its transaction. */
let apply: (decision: Decision) => void;
let appliedIds: number[];
/** The active accounts. */
let authors: Map<number, DecisionAuthor>;

const createCaller = (accountId: number): Caller => ({
  principal: createPrincipal('userAdmin', { accountId, partnerId: 7, groupId: 8 }),
  requestId: 'a-request',
  clientAddress: '198.51.100.7',
  idempotencyKey: undefined,
  sessionToken: undefined,
  deviceToken: undefined,
  userAgent: undefined,
  language: undefined,
});
const author = createCaller(1);
const other = createCaller(2);
const createValues = (subjectId: number) => ({
  kind: 'Access request' as const,
  subjectId,
  accountId: 3,
  accepted: true,
  reason: 'Because',
  until: null,
});
const add = (subjectId: number, by = author) =>
  database.transaction((transaction) => decisions.add(transaction, by, createValues(subjectId)));
const addId = async (subjectId: number) => (await add(subjectId)).insertId ?? 0;
const expire = () => service.queryRows(`UPDATE decision SET effective_at = now() WHERE applied_at IS NULL`);
const getState = async (id: number) =>
  (
    await service.queryRows('SELECT applied_at IS NOT NULL AS applied, refusal FROM decision WHERE id = $1', [
      id,
    ])
  )[0];

beforeAll(async () => {
  service = await startSampleService();
  database = service.get(Database);
  decisions = service.get(DecisionService);
  decisions.findAuthorsBy((_transaction, id) => Promise.resolve(authors.get(id)));
  decisions.onDue('Access request', (_transaction, decision) => {
    apply(decision);
    appliedIds.push(decision.id);
    return Promise.resolve();
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  appliedIds = [];
  apply = () => undefined;
  authors = new Map([1, 2].map((id) => [id, { role: 'userAdmin', partnerId: 7 }]));
  await service.queryRows('TRUNCATE decision');
});

/** Reads a subject as lists of services do. */
const readSubject = (subjectId: number) =>
  database.query(
    sql<{ isUndecided: boolean; reason: string; states: string[] }>`
      SELECT ${isUndecidedSql('Access request', sql`${subjectId}`)} AS "isUndecided",
        ${buildReasonSql('Access request', sql`${subjectId}`)} AS reason,
        ARRAY(SELECT ${decisionStateSql} FROM decision WHERE subject_id = ${subjectId} AND ${isRecentSql}) AS states`,
  );

describe('decision of a user admin', () => {
  it('is undone by an administrator, too', async () => {
    const administrator = createPrincipal('administrator', { accountId: 9 });
    const id = await addId(1);
    await expect(decisions.undo(other.principal, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await decisions.undo(administrator, id)).toEqual({ affectedRows: 1 });
    await addId(2);
    expect(await decisions.findUndo(administrator, 'Access request', 2)).toEqual({ affectedRows: 1 });
  });
});

describe('decision of a bulk action', () => {
  it('is undone by its subject, by its author only and until it takes effect', async () => {
    const undo = (by: Caller, subjectId: number) =>
      decisions.findUndo(by.principal, 'Access request', subjectId);
    await addId(1);
    expect(await undo(other, 1)).toMatchObject({ affectedRows: 0 });
    expect(await undo(author, 1)).toEqual({ affectedRows: 1 });
    await addId(2);
    await expire();
    expect(await undo(author, 2)).toMatchObject({
      affectedRows: 0,
      message: expect.stringContaining('taken effect'),
    });
  });
});

describe('decision whose author', () => {
  it.each<[string, DecisionAuthor | undefined]>([
    ['is not active any more', undefined],
    ['has another role', { role: 'user', partnerId: 7 }],
    ['has another partner', { role: 'userAdmin', partnerId: 8 }],
  ])('%s is void', async (_case, state) => {
    const id = await addId(1);
    if (state) authors.set(1, state);
    else authors.delete(1);
    await expire();
    await decisions.applyDue();
    expect(appliedIds).toEqual([]);
    expect(await getState(id)).toEqual({
      applied: true,
      refusal: 'The person who decided this may not decide any more.',
    });
  });
});

describe('decision', () => {
  it('is listed with its state, and with its reason once it is effective', async () => {
    expect(await readSubject(1)).toEqual([{ isUndecided: true, reason: '', states: [] }]);
    await addId(1);
    expect(await readSubject(1)).toEqual([{ isUndecided: false, reason: '', states: ['Undoable'] }]);
    await expire();
    await decisions.applyDue();
    expect(await readSubject(1)).toEqual([{ isUndecided: true, reason: 'Because', states: ['Effective'] }]);
  });

  it('is applied once after its seconds, with its author and reason', async () => {
    const id = await addId(1);
    await decisions.applyDue();
    expect(appliedIds).toEqual([]);
    const [row] = await service.queryRows<{ seconds: number }>(
      'SELECT extract(epoch FROM effective_at - decided_at)::int AS seconds FROM decision',
    );
    expect(row).toEqual({ seconds: 10 });
    await expire();
    const seen: Decision[] = [];
    apply = (decision) => void seen.push(decision);
    await Promise.all([decisions.applyDue(), decisions.applyDue(), decisions.applyDue()]);
    expect(seen).toMatchObject([
      {
        id,
        kind: 'Access request',
        subjectId: 1,
        accountId: 3,
        managedPartner: 7,
        decidedBy: 1,
        accepted: true,
        reason: 'Because',
        until: null,
        origin: { requestId: 'a-request', principal: { accountId: 1, role: 'userAdmin' } },
      },
    ]);
    expect(await getState(id)).toEqual({ applied: true, refusal: null });
  });

  it('can be undone by its author until it is due', async () => {
    const id = await addId(1);
    await expect(decisions.undo(other.principal, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await decisions.undo(author.principal, id)).toEqual({ affectedRows: 1 });
    await expire();
    await decisions.applyDue();
    expect(appliedIds).toEqual([]);
    const second = await addId(1);
    await expire();
    expect(await decisions.undo(author.principal, second)).toMatchObject({ affectedRows: 0 });
    await decisions.applyDue();
    expect(appliedIds).toEqual([second]);
    expect(await decisions.undo(author.principal, second)).toMatchObject({ affectedRows: 0 });
  });

  it('is discarded with all that wait of its author, and with no other', async () => {
    await addId(1);
    await expire();
    await decisions.applyDue();
    await addId(2);
    const ofAnother = (await add(3, other)).insertId ?? 0;
    await database.transaction((transaction) => decisions.discardByAuthor(transaction, 1));
    await expire();
    await decisions.applyDue();
    expect(appliedIds.slice(1)).toEqual([ofAnother]);
    expect(await service.queryRows('SELECT FROM decision')).toHaveLength(2);
  });

  it('is refused while another decision of the subject waits, also under concurrency', async () => {
    const outcomes = await Promise.allSettled([add(1), add(1, other), add(1)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const check = (subjectId: number) =>
      database.transaction((transaction) =>
        decisions.requireUndecided(transaction, 'Access request', subjectId),
      );
    await expect(check(1)).rejects.toBeInstanceOf(Refusal);
    await expect(check(2)).resolves.toBeUndefined();
  });

  it('is void when it is refused, and leaves others in effect', async () => {
    const [first, second] = [await addId(1), await addId(2)];
    await expire();
    apply = ({ id }) => {
      if (id === first) throw new Refusal('It was decided already.');
    };
    await decisions.applyDue();
    expect(appliedIds).toEqual([second]);
    expect(await getState(first)).toEqual({ applied: true, refusal: 'It was decided already.' });
  });

  it('is retried after a failure', async () => {
    const id = await addId(1);
    await expire();
    apply = () => {
      throw unavailable();
    };
    await decisions.applyDue();
    expect(await getState(id)).toEqual({ applied: false, refusal: null });
    apply = () => undefined;
    await decisions.applyDue();
    expect(appliedIds).toEqual([id]);
  });

  it('is recorded with immediate effect', async () => {
    await database.transaction((transaction) => decisions.record(transaction, author, createValues(1)));
    await decisions.applyDue();
    expect(appliedIds).toEqual([]);
    expect(await service.queryRows('SELECT applied_at IS NOT NULL AS applied FROM decision')).toEqual([
      { applied: true },
    ]);
  });
});
