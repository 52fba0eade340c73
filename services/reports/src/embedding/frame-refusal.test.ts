import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { findFrameRefusal } from './frame-refusal.js';

let status = 200;
let headers: Record<string, string> = {};
const host = createServer(({ url }, response) => {
  const isPage = url === '/';
  response.writeHead(isPage ? status : 200, isPage ? headers : { 'x-frame-options': 'DENY' }).end();
}).listen(0);
afterAll(() => void host.close());

const portal = 'https://portal.gov.example';
const getAddress = () => `http://localhost:${(host.address() as AddressInfo).port}/`;
const find = () =>
  findFrameRefusal(getAddress(), portal, (address) => (address.startsWith(getAddress()) ? address : null));
const refusal = { kind: 'frame' };

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
  expect(await find()).toEqual(expected);
});

it('names an error of the page, and says nothing of a page that does not respond', async () => {
  status = 500;
  expect(await find()).toEqual({ kind: 'error', status: 500 });
  expect(await findFrameRefusal('http://localhost:1/', portal, (address) => address)).toBeUndefined();
});

it.each([
  [401, {}, { kind: 'signIn' }],
  [302, { location: '/login' }, refusal],
  // The address of another host is not requested: nothing would answer there.
  [302, { location: 'http://localhost:1/' }, { kind: 'signIn' }],
  [302, { location: 'http://[' }, { kind: 'signIn' }],
  [307, { location: '/' }, { kind: 'signIn' }],
])('a page that responds with %d and %j: %j', async (sent, location, expected) => {
  status = sent;
  headers = location;
  expect(await find()).toEqual(expected);
});
