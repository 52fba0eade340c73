import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ReportType } from '@portal/contracts';
import { EmbedUrls } from './embed-url.js';

const urls = new EmbedUrls({
  hosts: {
    'Power Bi': ['app.powerbi.com'],
    'Web Embed': ['maps.example.org', '*.gis.example', '*.gov.example'],
    Dash: ['dash.example.org', '10.0.0.1', '[::1]'],
  },
  portalOrigin: 'https://portal.gov.example',
  applicationsOrigin: 'https://applications.gov.example',
  applications: ['stock'],
  demoOrigin: 'http://localhost:8082',
});

/** Refused addresses by report type and reason. The allow-list of Dash contains IP addresses, which are refused nevertheless. */
const refusedAddresses = JSON.parse(
  readFileSync(new URL('hostile-addresses.json', import.meta.url), 'utf8'),
) as Record<ReportType, Record<string, string[]>>;

const origin = 'https://app.powerbi.com';

const allowedAddresses: [string, 'Power Bi' | 'Web Embed' | 'Dash', string][] = [
  [
    'https://app.powerbi.com/reportEmbed?reportId=1&groupId=2',
    'Power Bi',
    `${origin}/reportEmbed?reportId=1&groupId=2`,
  ],
  ['HTTPS://APP.PowerBI.com/x', 'Power Bi', `${origin}/x`],
  ['https://app.powerbi.com:443/x', 'Power Bi', `${origin}/x`],
  ['https://app.powerbi.com', 'Power Bi', `${origin}/`],
  ['https://app.powerbi.com/a/../b#page', 'Power Bi', `${origin}/b#page`],
  ['https://app.powerbi.com/x?mail=a@b.example', 'Power Bi', `${origin}/x?mail=a@b.example`],
  ['https://maps.example.org/m', 'Web Embed', 'https://maps.example.org/m'],
  ['https://a.gis.example/m', 'Web Embed', 'https://a.gis.example/m'],
  ['https://a.b.gis.example/m', 'Web Embed', 'https://a.b.gis.example/m'],
  ['https://other.gov.example/', 'Web Embed', 'https://other.gov.example/'],
  ['https://dash.example.org/d/1', 'Dash', 'https://dash.example.org/d/1'],
  ['http://localhost:8082/demo/dash/x', 'Dash', 'http://localhost:8082/demo/dash/x'],
  ['https://applications.gov.example/stock/x', 'Dash', 'https://applications.gov.example/stock/x'],
];

describe('EmbedUrls', () => {
  it.each(allowedAddresses)('allows %s as %s', (address, type, normalised) => {
    expect(urls.normalise(type, address)).toBe(normalised);
  });

  describe.each(Object.entries(refusedAddresses))('for %s', (type, groups) => {
    it.each(Object.values(groups).flat())('refuses %j', (address) => {
      expect(urls.normalise(type as ReportType, address)).toBeNull();
    });
  });

  const hosts = 'embedding.host';

  it.each([
    ['report', 'embedding.noAddress'],
    ['https:/app.powerbi.com/x', 'embedding.noAddress'],
    ['https://user@app.powerbi.com/x', 'embedding.noAddress'],
    ['http://app.powerbi.com/x', 'embedding.notHttps'],
    ['javascript:alert(1)', 'embedding.notHttps'],
    ['https://powerbi.example/x', hosts],
    ['https://app.powerbi.com:8443/x', 'embedding.port'],
  ])('explains why it refuses %j', (address, reason) => {
    expect(urls.explainRefusal('Power Bi', address)).toBe(reason);
  });

  it('names no hosts when none are configured', () => {
    const closed = new EmbedUrls({
      hosts: { 'Power Bi': [], 'Web Embed': [], Dash: [] },
      portalOrigin: 'https://portal.gov.example',
      applicationsOrigin: 'https://applications.gov.example',
      applications: ['stock'],
    });
    expect(closed.explainRefusal('Dash', 'https://dash.example.org/')).toBe('embedding.noHosts');
  });

  it('refuses http without a demo origin', () => {
    const strict = new EmbedUrls({
      hosts: { 'Power Bi': ['localhost'], 'Web Embed': [], Dash: [] },
      portalOrigin: 'https://portal.gov.example',
      applicationsOrigin: 'https://applications.gov.example',
      applications: ['stock'],
    });
    expect(strict.normalise('Power Bi', 'http://localhost:8082/')).toBeNull();
    expect(strict.normalise('Power Bi', 'http://localhost/')).toBeNull();
  });
});
