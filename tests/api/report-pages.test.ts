import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import { idsOf } from '../support/demo-rule.js';
import { ownIds, type Person, signIn } from '../support/people.js';

describe('pages', () => {
  let user: Person;
  let whole: ReportRow[];
  beforeAll(async () => {
    user = await signIn('user@dho.example');
    whole = await user.rest.api.report.findAll({});
  });

  it('form the whole list, each with the total count', async () => {
    const pages = [];
    for (let offset = 0; offset < whole.length; offset += 5) {
      pages.push(await user.rest.api.report.findAll.page({ limit: 5, offset }));
    }
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.length]));
  });

  it('are requested by the query string of a POST', async () => {
    const response = await user.rest.call('POST', '/report/findByUserGroup', {
      body: ownIds(user),
      query: { limit: 3, offset: 1 },
    });
    expect(response.headers.get('x-total-count')).toBe(String(whole.length));
    expect(idsOf(response.body as ReportRow[])).toEqual(idsOf(whole.slice(1, 4)));
  });

  it('are only returned on request', async () => {
    const response = await user.rest.get('/report/findAll');
    expect(response.headers.get('x-total-count')).toBeNull();
  });

  it('beyond the end are empty with the total count', async () => {
    const { rows, total } = await user.rest.api.report.findAll.page({ limit: 5, offset: 1_000 });
    expect(rows).toEqual([]);
    expect(total).toBe(whole.length);
  });

  it.each(['name', '-name', 'owner,-name', 'category', '-date_uploaded', 'type', 'status', 'workspace_name'])(
    'sorted by %s contain the same rows in that order',
    async (sort) => {
      const { rows } = await user.rest.api.report.findAll.page({ limit: 500, sort });
      expect(idsOf(rows)).toEqual(idsOf(whole));
      const [first = ''] = sort.split(',');
      const column = first.replace('-', '') as keyof ReportRow;
      const values = rows
        .map((row) => row[column])
        .filter((value) => value !== null)
        .map(String);
      const up = [...values].sort((a, b) =>
        ['date_uploaded', 'type'].includes(column) ? (a < b ? -1 : a > b ? 1 : 0) : a.localeCompare(b, 'en'),
      );
      expect(values).toEqual(first.startsWith('-') ? up.reverse() : up);
    },
  );
});
