import type { Portal } from '@portal/local';
import { getOpeningRequest } from '../calls/requests.js';
import { fetchResponse } from '../load/run-load.js';
import { query } from '../database.js';
import { loadOpenings } from '../load/openings.js';
import { loadAdministrator, type LoadUser, loadUsers, findLoadUsers, openSessions } from '../load/users.js';
import { getNth } from '../nth.js';
import { type Callers, historyPages, pageSize } from './cases.js';

const administrators = 20;
const readers = 20;
const sessions = 4_000;

const heavyReaders = `
  SELECT account_id AS id FROM user_report_views GROUP BY account_id HAVING sum(count) >= $1
  ORDER BY sum(count) DESC, account_id LIMIT $2`;

/** Loads the callers; `heaviest` is the user with the most views. Each of the users opens a report. */
export async function prepareCallers(
  portal: Portal,
  heaviest: number,
  readerIds: number[],
): Promise<Callers> {
  const users = await loadUsers(portal);
  const viewIds: number[] = [];
  for (const user of users) viewIds.push(await openReport(portal.url, user));
  return {
    users,
    readers: await findLoadUsers(portal, readerIds),
    heaviestReader: getNth(await findLoadUsers(portal, [heaviest]), 0),
    administrators: Array.from({ length: administrators }, (_, n) => loadAdministrator(portal, n + 1)),
    viewIds,
    nextOpening: await loadOpenings(portal, users),
    sessions: await openSessions(portal, users, sessions),
  };
}

/** Finds users with views on every requested page; by default `heaviest`. */
export async function findReaders({ databases }: Portal, heaviest: number): Promise<number[]> {
  const values = [historyPages * pageSize, readers];
  const found = await query<{ id: number }>(databases.analytics, heavyReaders, values);
  return found.length > 0 ? found.map(({ id }) => id) : [heaviest];
}

async function openReport(url: string, user: LoadUser): Promise<number> {
  const request = getOpeningRequest({ user, reportId: getNth(user.reportIds, 0) });
  const response = await fetchResponse(url, request);
  const { insertId } = (await response.json()) as { insertId: number };
  return insertId;
}
