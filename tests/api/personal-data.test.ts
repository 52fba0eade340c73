import { describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createPerson } from '../support/fixtures.js';
import { signIn } from '../support/people.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { requireGranted } from '../support/rest.js';

describe('the data of a person', () => {
  it('are exported from all services, and erased in all of them', async () => {
    const partner = await createReplicatedPartner();
    const [account, report] = await Promise.all([
      createReplicatedAccount('user', partner),
      createReplicatedReport(partner),
    ]);
    const [person, administrator] = await Promise.all([signIn(account.email), createPerson('administrator')]);
    const { api } = person.rest;
    await api.favourite.insert({ reportId: report.id });
    await api.viewership.insert({ userId: account.id, reportId: report.id });
    await api.draft.save({ userId: account.id, form: 'feedback', content: '{}' });
    const exported = requireGranted(await person.rest.post('/person/export', { id: account.id }));
    expect(exported.headers.get('content-disposition')).toContain(`personal-data-${account.id}.json`);
    const content = JSON.parse(exported.text) as Record<string, unknown>;
    expect(content).toMatchObject({
      identity: { account: [{ email: account.email }], sessions: [{}] },
      reports: { favourites: [{ report: report.name }] },
      analytics: { views: [{}] },
      notifications: { drafts: [{ form: 'feedback' }] },
    });

    const erasure = await administrator.rest.post('/person/erase', { id: account.id, email: account.email });
    expect(erasure.body).toEqual({ affectedRows: 1 });
    const findRest = async () => {
      const { text } = await administrator.rest.post('/person/export', { id: account.id });
      const { reports, analytics, notifications } = JSON.parse(text) as Record<
        string,
        Record<string, unknown[]>
      >;
      const { favourites } = reports ?? {};
      return { favourites, drafts: notifications?.drafts, views: analytics?.views };
    };
    const rest = await eventually(
      findRest,
      ({ favourites, drafts }) => favourites?.length === 0 && drafts?.length === 0,
    );
    expect(rest.views).toHaveLength(1);
    const names = await sql('reports', `SELECT FROM replicated_account WHERE id = $1 AND email <> ''`, [
      account.id,
    ]);
    expect(names).toEqual([]);
    expect((await person.rest.post('/person/export', { id: account.id })).status).toBe(401);
  });
});
