import { URLSearchParams } from 'node:url';
import { createApi } from '@portal/contracts/client';
import { demoPassword } from '@portal/contracts/demo';

async function send(url, method, path, input, token) {
  const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
  const response = await fetch(`${url}/map-back-end${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return { body: text && JSON.parse(text) };
}

/** Every REST call as a function, made by whom the access token stands for, or by a visitor without one. */
const apiOf = (url, token) =>
  createApi(({ method, path, input, query }) => send(url, method, path, { ...input, ...query }, token));

/** Somebody of the demonstration who has signed in. */
async function signIn(url, email) {
  const { body } = await send(url, 'POST', '/user/login', { username: email, password: demoPassword });
  const [account, token] = body;
  return { account, api: apiOf(url, token) };
}

const email = 'user@dho.example';
const stars = 4;
const powerBiReport = async ({ api }) =>
  (await api.report.findAll({})).find(({ type }) => type === 'Power Bi');

/** Does what leaves something in each service's database; answers with what must be found again. */
export async function work(url) {
  const person = await signIn(url, email);
  const { account, api } = person;
  const report = await powerBiReport(person);
  await api.rating.insert({ reportIdOrUrl: report.id, userId: account.id, star: stars });
  await api.viewership.insert({ reportId: report.id, userId: account.id });
  await api.feedback.insert({
    reportIdOrUrl: report.id,
    userId: account.id,
    feedback: 'Written before the backup.',
  });
  await apiOf(url).registration.insertByUser({
    firstname: 'Registered',
    surname: 'Before',
    email: 'before.backup@dho.example',
    phone: '+265 1 234 567',
    password: 'Kept-in-the-vault-2026',
    userTypeId: account.user_type_id,
  });
  return { reportId: report.id };
}

/** Fails unless somebody can sign in, finds what was done and opens the report. */
export async function findAgain(url, { reportId }) {
  const person = await signIn(url, email);
  const { api } = person;
  const report = await powerBiReport(person);
  const recent = await api.viewership.findRecent({});
  if (recent[0]?.id !== reportId) throw new Error('The view is not found again.');
  const token = await api.embedding.getEmbedToken({
    reportId: report.report_id,
    datasetId: report.dataset_id,
  });
  if (!token.embedUrl.includes(report.report_id)) throw new Error('The report cannot be opened.');
}
