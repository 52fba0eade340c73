import { expect, test } from '@jest/globals';
import { createApi, type ApiRequest } from './api.js';

const recording = () => {
  const requests: ApiRequest[] = [];
  const api = createApi(async (request) => {
    requests.push(request);
    return { body: [], total: 40 };
  });
  return { api, requests };
};

test('a call goes to the method and path of its contract', async () => {
  const { api, requests } = recording();
  await api.report.findCardData({ userTypeId: 1, userId: 2 });
  expect(requests).toEqual([
    { method: 'POST', path: '/report/findCardData', input: { userTypeId: 1, userId: 2 } },
  ]);
});

test('what a page asks by itself is told from what people do', async () => {
  const { api, requests } = recording();
  await api.seen.findAllUnseen({ userId: 2 });
  expect(requests).toMatchObject([{ path: '/seen/findAllUnseen', unattended: true }]);
});

test('a page of a list sends its paging beside the input and gives the total', async () => {
  const { api, requests } = recording();
  const page = await api.report.findByUserGroup.page({
    userTypeId: 1,
    userId: 2,
    limit: 15,
    offset: 30,
    search: 'malaria',
  });
  expect(page).toEqual({ rows: [], total: 40 });
  expect(requests[0]).toMatchObject({
    input: { userTypeId: 1, userId: 2 },
    query: { limit: 15, offset: 30, search: 'malaria' },
  });
});
