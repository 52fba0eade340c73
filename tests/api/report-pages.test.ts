import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import { createOwnIds, type Person, signIn } from '../support/people.js';

const listIds = (rows: ReportRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describe('pages', () => {
  let user: Person;
  let whole: ReportRow[];
  beforeAll(async () => {
    user = await signIn('user@dho.example');
    whole = await user.rest.api.report.findAll({});
  });

  it('are requested by the query string of a POST', async () => {
    const response = await user.rest.call('POST', '/report/findByUserGroup', {
      body: createOwnIds(user),
      query: { limit: 3, offset: 1 },
    });
    expect(response.headers.get('x-total-count')).toBe(String(whole.length));
    expect(listIds(response.body as ReportRow[])).toEqual(listIds(whole.slice(1, 4)));
  });

  it('are only returned on request', async () => {
    const response = await user.rest.get('/report/findAll');
    expect(response.headers.get('x-total-count')).toBeNull();
  });
});
