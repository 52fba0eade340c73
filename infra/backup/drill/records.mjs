import { URLSearchParams } from 'node:url';
import { createApi } from '@portal/contracts/client';
import { demoPassword } from '@portal/demo-data';

async function send(url, method, path, input, token) {
  const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
  const response = await fetch(`${url}/map-back-end${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return { body: text && JSON.parse(text) };
}

/** Returns the REST API as functions, for the user of the access token or, without one, a visitor. */
const getApi = (url, token) =>
  createApi(({ method, path, input, query }) => send(url, method, path, { ...input, ...query }, token));

async function signIn(url, email) {
  const { body } = await send(url, 'POST', '/user/login', { username: email, password: demoPassword });
  const [account, token] = body;
  return { account, api: getApi(url, token) };
}

const email = 'user@dho.example';
/** Text of a row that createRecords writes. */
export const knownText = 'Written before the backup.';
const stars = 4;
const findPowerBiReport = async ({ api }) =>
  (await api.report.findAll({})).find(({ type }) => type === 'Power Bi');

export async function createRecords(url) {
  const person = await signIn(url, email);
  const { account, api } = person;
  const report = await findPowerBiReport(person);
  await api.rating.insert({ reportIdOrUrl: report.id, userId: account.id, star: stars });
  await api.viewership.insert({ reportId: report.id, userId: account.id });
  await api.feedback.insert({
    reportIdOrUrl: report.id,
    userId: account.id,
    feedback: knownText,
  });
  await getApi(url).registration.insertByUser({
    firstname: 'Registered',
    surname: 'Before',
    email: 'before.backup@dho.example',
    phone: '+265 1 234 567',
    userTypeId: account.user_type_id,
  });
  return { reportId: report.id };
}

/** Checks that the user can sign in, finds the view and can open the report. */
export async function verifyRecords(url, { reportId }) {
  const person = await signIn(url, email);
  const { api } = person;
  const report = await findPowerBiReport(person);
  const recent = await api.viewership.findRecent({});
  if (recent[0]?.id !== reportId) throw new Error('The view is missing after the restore.');
  const token = await api.embedding.getEmbedToken({
    reportId: report.report_id,
    datasetId: report.dataset_id,
  });
  if (!token.embedUrl.includes(report.report_id))
    throw new Error('The report cannot be opened after the restore.');
}
