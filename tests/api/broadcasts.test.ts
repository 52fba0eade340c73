import { beforeAll, expect, it } from '@jest/globals';
import type { WriteResponse } from '@portal/contracts';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { startSecondCopy } from '../support/second-copy.js';

const portal = startIsolatedPortal({ without: ['power-bi-emulator', 'mail-catcher'] });
const partnerId = 1;
const reportId = 1;
const peopleCount = 1_250;
const firstId = 1_000_001;
const timeoutSeconds = 60;
const testMilliseconds = scaleTimeout(120_000);

let administrator: Person;

type Service = keyof ReturnType<typeof portal>['databases'];
const queryRows = <R extends Record<string, unknown>>(
  service: Service,
  text: string,
  values: unknown[] = [],
) => sql<R>(service, text, values, portal().databases);

/** Adds more people than three batches hold. Each has opened the report and receives no mails. */
async function addPeople(): Promise<void> {
  const accounts = `INSERT INTO replicated_account (id, firstname, surname, email, role, status, partner_id)
    SELECT $2::int + n, 'Test', 'Person', n || '@dho.example', 'user', 'Active', $1::int FROM generate_series(0, $3::int - 1) AS n`;
  const values = [partnerId, firstId, peopleCount];
  await queryRows('reports', accounts, values);
  await queryRows('notifications', accounts, values);
  await queryRows(
    'analytics',
    `INSERT INTO user_report_views (account_id, report_id, count, last_viewed_at)
     SELECT $2::int + n, $1::int, 1, now() FROM generate_series(0, $3::int - 1) AS n`,
    [reportId, firstId, peopleCount],
  );
  await queryRows(
    'notifications',
    `INSERT INTO mail_preference (account_id, mails) SELECT id, 'Security only' FROM replicated_account`,
  );
}

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
  await addPeople();
}, testMilliseconds);

async function announce(audience: string, audienceId: number): Promise<number> {
  const input = { message: 'We are closed.', audience, audienceId };
  const response = await administrator.rest.post('/announcement/insert', input);
  return (response.body as WriteResponse).insertId ?? 0;
}
const findUndelivered = () =>
  queryRows(
    'notifications',
    'SELECT FROM broadcast WHERE changed_after IS NULL AND next_step_at IS NOT NULL',
  );
const waitUntilAllDelivered = () => eventually(findUndelivered, ({ length }) => length === 0, timeoutSeconds);

it(
  'notifications for more users than a batch reach each user once with several copies of the service',
  async () => {
    const [{ last } = { last: 0 }] = await queryRows<{ last: number }>(
      'notifications',
      'SELECT coalesce(max(id), 0) AS last FROM broadcast',
    );
    const copy = await startSecondCopy(portal().components.notifications);
    try {
      await announce('Partner', partnerId);
      await announce('Report viewers', reportId);
      await administrator.rest.post('/reportUpdate/insert', { reportId, updates: 'Now by district.' });
      await eventually(
        () => queryRows('notifications', 'SELECT FROM broadcast WHERE id > $1', [last]),
        ({ length }) => length === 3,
        timeoutSeconds,
      );
      await waitUntilAllDelivered();
    } finally {
      await copy.stop();
    }
    const deliveries = await queryRows(
      'notifications',
      `SELECT b.receivers = count(*) AS counted, count(*) FILTER (WHERE m.account_id >= $1)::int AS people
       FROM broadcast b JOIN message m ON m.broadcast_id = b.id WHERE b.id > $2 GROUP BY b.id`,
      [firstId, last],
    );
    expect(deliveries).toEqual(Array(3).fill({ counted: true, people: peopleCount }));
  },
  testMilliseconds,
);
