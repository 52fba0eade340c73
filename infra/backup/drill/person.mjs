import { URLSearchParams } from 'node:url';
import { createApi } from '@portal/contracts/client';
import { demoPassword } from '@portal/contracts/demo';

async function send(url, method, path, input, token) {
  const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
  const answer = await fetch(`${url}/map-back-end${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return { body: text && JSON.parse(text) };
}

/** Every REST call as a function, made by whom the access token stands for, or by a visitor without one. */
export const apiOf = (url, token) =>
  createApi(({ method, path, input, query }) => send(url, method, path, { ...input, ...query }, token));

/** Somebody of the demonstration who has signed in. */
export async function signIn(url, email) {
  const { body } = await send(url, 'POST', '/user/login', { username: email, password: demoPassword });
  const [account, token] = body;
  return { account, api: apiOf(url, token) };
}
