import { demoPassword } from '@portal/demo-data';
import { setTimeout as pause } from 'node:timers/promises';
import { execute } from '../stack/stack.mjs';

const requestsPerSecond = 20;
/** Longer than the timeout of calls in the check. */
const timeoutMs = 60_000;

/** Rolls services and the gateway under load, and fails if a request fails, or if broken settings reach the running copies. */
export async function checkRolling(stack, { url }) {
  const { count, failures } = await loadDuring(url, () => roll(stack, ['--force']));
  console.log(`  ${count} requests while all components were rolled: ${failures.length} failed`);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  await checkBrokenSettings(stack, url);
}

async function roll(stack, args, env = {}) {
  const variables = { ...stack.env, ...env, COMPOSE: stack.command.join(' ') };
  const { code, output } = await execute(['bash', 'infra/docker/roll.sh', ...args], { env: variables });
  if (code !== 0) throw new Error(`The roll failed:\n${output}`);
}

async function checkBrokenSettings(stack, url) {
  const before = await listRunningIds(stack);
  const { failures } = await loadDuring(url, async () => {
    const failed = roll(stack, ['reports', 'gateway'], { CALL_TIMEOUT_SECONDS: 'broken' });
    await failed.then(() => Promise.reject(new Error('Broken settings were rolled.')), checkReason);
  });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  if (String(await listRunningIds(stack)) !== String(before))
    throw new Error('A roll with broken settings has replaced or left containers.');
}

function checkReason(error) {
  if (!error.message.includes('reports: the new copy did not get ready')) throw error;
}

async function listRunningIds(stack) {
  const containers = await stack.listContainers();
  return containers
    .filter(({ State }) => State.Running)
    .map(({ Id }) => Id)
    .toSorted();
}

/** Sends pages and calls of reports at a fixed rate during `work`, and returns the failed ones. Nothing is repeated. */
async function loadDuring(url, work) {
  const user = await signIn(url);
  const failures = [];
  const pending = [];
  const timer = setInterval(() => pending.push(request(pending.length)), 1_000 / requestsPerSecond);
  const request = async (number) => {
    const sentAt = performance.now();
    try {
      const status = number % 4 === 0 ? await openPage(url) : await search(url, user, number);
      if (status !== 200) throw new Error(`status ${status}`);
    } catch (error) {
      const milliseconds = Math.round(performance.now() - sentAt);
      failures.push(`request ${number} after ${milliseconds} ms: ${error.cause ?? error.message}`);
    }
  };
  try {
    await work();
    // Notices what the last stop has left behind.
    await pause(2_000);
  } finally {
    clearInterval(timer);
    await Promise.all(pending);
  }
  return { count: pending.length, failures };
}

const openPage = async (url) =>
  (await read(await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }))).status;

async function search(url, { id, partnerId, token }, number) {
  const path = `/report/findByUserGroup?limit=15&search=${number}`;
  const response = await post(url, path, { userId: id, userTypeId: partnerId }, token);
  return (await read(response)).status;
}

async function signIn(url) {
  const response = await post(url, '/user/login', { username: 'user@dho.example', password: demoPassword });
  const { status, body } = await read(response);
  if (status !== 200) throw new Error(`The sign-in returns ${status}:\n${body}`);
  const [account, token] = JSON.parse(body);
  return { id: account.id, partnerId: account.user_type_id, token };
}

const post = (url, path, body, token) =>
  fetch(`${url}/map-back-end${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });

const read = async (response) => ({ status: response.status, body: await response.text() });
