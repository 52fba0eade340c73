import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@portal/contracts';
import { startSampleService } from '../testing/sample-service.js';
import type { TestService } from '../testing/test-service.js';

const readScript = (name: string) =>
  readFile(new URL(`../../../../infra/backup/${name}`, import.meta.url), 'utf8');

interface States {
  service: string;
  kind: string;
  states: string;
  checksum: string;
}

describe('states after a restore', () => {
  let source: TestService;
  let consumer: TestService;
  beforeAll(async () => {
    [source, consumer] = await Promise.all([startSampleService(), startSampleService()]);
  });
  afterAll(() => Promise.all([source.stop(), consumer.stop()]));

  const publish = (id: number, value: object | null) =>
    source.queryRows(`INSERT INTO outbox (subject, type, value) VALUES ($1, 'state', $2)`, [
      `events.reports.state.report.${id}`,
      JSON.stringify(value),
    ]);
  /** Consumes the newest versions as NATS delivers them. */
  async function consume(): Promise<void> {
    const states = await source.queryRows(
      `SELECT subject, max(version) AS version FROM outbox GROUP BY subject`,
    );
    for (const { subject, version } of states) {
      await consumer.queryRows(
        `INSERT INTO inbox (subject, version) VALUES ($1, $2) ON CONFLICT (subject)
         DO UPDATE SET version = excluded.version WHERE inbox.version < excluded.version`,
        [subject, version],
      );
    }
  }
  const findPublished = async () => source.queryRows<States>(await readScript('published-states.sql'));
  const findConsumed = async () => consumer.queryRows<States>(await readScript('consumed-states.sql'));
  async function republish(): Promise<void> {
    const subjects = await consumer.queryRows<{ subject: string }>('SELECT subject FROM inbox');
    await source.queryRows('CREATE TABLE consumed (subject text)');
    await source.queryRows('INSERT INTO consumed SELECT unnest($1::text[])', [
      subjects.map(({ subject }) => subject),
    ]);
    await source.queryRows(await readScript('republish-states.sql'));
    await source.queryRows('DROP TABLE consumed');
  }

  it('differ from those that others have consumed until they are published again', async () => {
    for (const id of [1, 2, 3]) await publish(id, { id });
    await publish(1, { id: 1, name: 'Newest' });
    await consume();
    expect(await findConsumed()).toEqual(await findPublished());
    // A restored database does not have the last report.
    await source.queryRows(`DELETE FROM outbox WHERE subject LIKE '%.3'`);
    expect(await findConsumed()).not.toEqual(await findPublished());
    await republish();
    await consume();
    expect(await findPublished()).toMatchObject([{ service: 'reports', kind: 'report', states: '3' }]);
    expect(await findConsumed()).toEqual(await findPublished());
    const newest = await source.queryRows(
      'SELECT DISTINCT ON (subject) subject, value FROM outbox ORDER BY subject, version DESC',
    );
    expect(newest.map(({ value }) => value)).toEqual([{ id: 1, name: 'Newest' }, { id: 2 }, null]);
  });
});

it('the list of projections is that of the contracts', async () => {
  const states = events.filter(({ type }) => type === 'state');
  const lines = states.flatMap(({ service, kind, consumers }) =>
    consumers.map((consumer) => `${service} ${kind} ${consumer}`),
  );
  expect((await readScript('projections.txt')).trim().split('\n')).toEqual(lines);
});
