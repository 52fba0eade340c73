import { describe, expect, it } from '@jest/globals';
import { createApi, type ApiRequest } from './api.js';

const createRecording = () => {
  const requests: ApiRequest[] = [];
  const api = createApi(async (request) => {
    requests.push(request);
    return { body: [], total: 40 };
  });
  return { api, requests };
};

describe('the API client', () => {
  it('sends a call to the method and path of its contract', async () => {
    const { api, requests } = createRecording();
    await api.report.findCardData({ userTypeId: 1, userId: 2 });
    expect(requests).toEqual([
      { method: 'POST', path: '/report/findCardData', offline: true, input: { userTypeId: 1, userId: 2 } },
    ]);
  });

  it('marks writes', async () => {
    const { api, requests } = createRecording();
    await api.seen.insert({ userId: 2, messageIds: [] });
    await api.seen.findAllUnseen({ userId: 2 });
    expect(requests.map(({ writes }) => writes)).toEqual([true, undefined]);
  });

  it('marks unattended calls', async () => {
    const { api, requests } = createRecording();
    await api.seen.findAllUnseen({ userId: 2 });
    expect(requests).toMatchObject([{ path: '/seen/findAllUnseen', unattended: true }]);
  });

  it('sends the paging of a list beside the input and returns the total', async () => {
    const { api, requests } = createRecording();
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
});
