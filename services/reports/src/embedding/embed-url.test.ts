import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { ReportType } from '@portal/contracts';
import { EmbedUrls } from './embed-url.js';

const urls = new EmbedUrls({
  hosts: {
    'Power Bi': ['app.powerbi.com'],
    'Web Embed': ['maps.example.org', '*.gis.example', '*.gov.example'],
    Dash: ['dash.example.org', '10.0.0.1', '[::1]'],
  },
  portalHost: 'portal.gov.example',
  demoOrigin: 'http://localhost:8082',
});

/** Addresses that are refused, by kind of report and by what is wrong with them; Dash's allow-list names IP literals to no avail. */
const hostile = JSON.parse(
  readFileSync(new URL('hostile-addresses.json', import.meta.url), 'utf8'),
) as Record<ReportType, Record<string, string[]>>;

const open = 'https://app.powerbi.com';

const friendly: [string, 'Power Bi' | 'Web Embed' | 'Dash', string][] = [
  [
    'https://app.powerbi.com/reportEmbed?reportId=1&groupId=2',
    'Power Bi',
    `${open}/reportEmbed?reportId=1&groupId=2`,
  ],
  ['HTTPS://APP.PowerBI.com/x', 'Power Bi', `${open}/x`],
  ['https://app.powerbi.com:443/x', 'Power Bi', `${open}/x`],
  ['https://app.powerbi.com', 'Power Bi', `${open}/`],
  ['https://app.powerbi.com/a/../b#page', 'Power Bi', `${open}/b#page`],
  ['https://app.powerbi.com/x?mail=a@b.example', 'Power Bi', `${open}/x?mail=a@b.example`],
  ['https://maps.example.org/m', 'Web Embed', 'https://maps.example.org/m'],
  ['https://a.gis.example/m', 'Web Embed', 'https://a.gis.example/m'],
  ['https://a.b.gis.example/m', 'Web Embed', 'https://a.b.gis.example/m'],
  ['https://other.gov.example/', 'Web Embed', 'https://other.gov.example/'],
  ['https://dash.example.org/d/1', 'Dash', 'https://dash.example.org/d/1'],
  ['http://localhost:8082/demo/dash/x', 'Dash', 'http://localhost:8082/demo/dash/x'],
];

test.each(friendly)('%s may be embedded as %s', (address, type, shown) => {
  expect(urls.embeddable(type, address)).toBe(shown);
});

describe.each(Object.entries(hostile))('as %s', (type, groups) => {
  test.each(Object.values(groups).flat())('%j is refused', (address) => {
    expect(urls.embeddable(type as ReportType, address)).toBeNull();
  });
});

const hosts = 'Reports of this type come from: app.powerbi.com, http://localhost:8082.';

test.each([
  ['report', 'It is not an address.'],
  ['https:/app.powerbi.com/x', 'It is not an address.'],
  ['https://user@app.powerbi.com/x', 'It is not an address.'],
  ['http://app.powerbi.com/x', 'It must begin with https://.'],
  ['javascript:alert(1)', 'It must begin with https://.'],
  ['https://powerbi.example/x', hosts],
  ['https://app.powerbi.com:8443/x', hosts],
])('why %j is refused is told', (address, reason) => {
  expect(urls.refusal('Power Bi', address)).toBe(`This address may not be embedded. ${reason}`);
});

test('without hosts nothing is named', () => {
  const closed = new EmbedUrls({
    hosts: { 'Power Bi': [], 'Web Embed': [], Dash: [] },
    portalHost: 'portal.gov.example',
  });
  expect(closed.refusal('Dash', 'https://dash.example.org/')).toMatch(/from anywhere yet\.$/);
});

test('nothing goes over http without a demonstration origin', () => {
  const strict = new EmbedUrls({
    hosts: { 'Power Bi': ['localhost'], 'Web Embed': [], Dash: [] },
    portalHost: 'portal.gov.example',
  });
  expect(strict.embeddable('Power Bi', 'http://localhost:8082/')).toBeNull();
  expect(strict.embeddable('Power Bi', 'http://localhost/')).toBeNull();
});
