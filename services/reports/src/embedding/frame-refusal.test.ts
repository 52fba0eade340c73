import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { findFrameRefusal } from './frame-refusal.js';

let status = 200;
let headers: Record<string, string> = {};
const host = createServer((_request, response) =>
  response.writeHead(status, headers).end('<h1>Page</h1>'),
).listen(0);
afterAll(() => void host.close());

const portal = 'https://portal.gov.example';
const find = () => findFrameRefusal(`http://localhost:${(host.address() as AddressInfo).port}/`, portal);
const refusal = `This page refuses to be shown in the portal. Ask whoever runs it to allow ${portal} as a frame ancestor.`;

it.each([
  [{}, undefined],
  [{ 'x-frame-options': 'SAMEORIGIN' }, refusal],
  [
    { 'x-frame-options': 'DENY', 'content-security-policy': "frame-ancestors 'self' https://*.gov.example" },
    undefined,
  ],
  [{ 'content-security-policy': "default-src 'self'; frame-ancestors 'self'" }, refusal],
  [{ 'content-security-policy': 'frame-ancestors https://other.example' }, refusal],
  [{ 'content-security-policy': 'frame-ancestors portal.gov.example' }, undefined],
  [{ 'content-security-policy': 'frame-ancestors https:' }, undefined],
])('a page with the headers %j: %s', async (sent, expected) => {
  headers = sent;
  expect(await find()).toBe(expected);
});

it('names an error of the page, and says nothing of a page that does not respond', async () => {
  status = 500;
  expect(await find()).toContain('the error 500');
  expect(await findFrameRefusal('http://localhost:1/', portal)).toBeUndefined();
});
