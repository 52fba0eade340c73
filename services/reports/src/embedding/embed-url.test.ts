import { describe, expect, test } from '@jest/globals';
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

const hostile: Record<string, string[]> = {
  'no address': [
    '',
    ' ',
    'https',
    'https:',
    'https:/',
    'https://',
    'https:///',
    'x',
    '/x',
    '//app.powerbi.com/x',
    '?x',
    '#x',
  ],
  'another scheme': [
    'http://app.powerbi.com/x',
    'HTTP://app.powerbi.com/x',
    'ws://app.powerbi.com/x',
    'wss://app.powerbi.com/x',
    'ftp://app.powerbi.com/x',
    'file:///etc/passwd',
    'file://app.powerbi.com/x',
    'about:blank',
    'about:srcdoc',
    'blob:https://app.powerbi.com/1',
    'filesystem:https://app.powerbi.com/temporary/x',
    'view-source:https://app.powerbi.com/',
    'chrome://settings',
    'mailto:a@app.powerbi.com',
    'intent://app.powerbi.com/#Intent;end',
    'httpss://app.powerbi.com/',
    'xhttps://app.powerbi.com/',
  ],
  'script and data': [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://app.powerbi.com/%0aalert(1)',
    'javascript://https://app.powerbi.com/%0aalert(1)',
    ' javascript:alert(1)',
    '\tjavascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:text/html,x',
    'data://app.powerbi.com/x',
  ],
  credentials: [
    'https://user@app.powerbi.com/',
    'https://user:secret@app.powerbi.com/',
    'https://:secret@app.powerbi.com/',
    'https://@app.powerbi.com/',
    'https://:@app.powerbi.com/',
    'https://app.powerbi.com@evil.example/',
    'https://app.powerbi.com:443@evil.example/',
    'https://app.powerbi.com%2f@evil.example/',
    'https://evil.example@app.powerbi.com/',
    'https://a@b@app.powerbi.com/',
    'http://user@localhost:8082/',
  ],
  'another host': [
    'https://evil.example/',
    'https://evil.example/app.powerbi.com',
    'https://evil.example/?app.powerbi.com',
    'https://evil.example/#app.powerbi.com',
    'https://evil.example?.powerbi.com',
    'https://evil.example#.app.powerbi.com',
    'https://app.powerbi.com.evil.example/',
    'https://app.powerbi.comevil.example/',
    'https://evilapp.powerbi.com/',
    'https://x.app.powerbi.com/',
    'https://powerbi.com/',
    'https://com/',
    'https://app.powerbi.com./',
    'https://.app.powerbi.com/',
    'https://app..powerbi.com/',
    'https://app-powerbi.com/',
    'https://app.powerbi.co/',
    'https://app.powerbl.com/',
    'https://аpp.powerbi.com/',
    'https://xn--pp-7kc.powerbi.com/',
    'https://app.powerbi.com%00.evil.example/',
    'https://app.powerbi.com%2eevil.example/',
    'https://app.powerbi.com%5c.evil.example/',
    'https://app.powerbi.com;evil.example/',
    'https://app.powerbi.com,evil.example/',
    'https://app.powerbi.com|evil.example/',
    'https://app.powerbi.com\u3002evil.example/',
    'https://maps.example.org/',
    'https://dash.example.org/',
  ],
  'another port': [
    'https://app.powerbi.com:8443/',
    'https://app.powerbi.com:80/',
    'https://app.powerbi.com:0/',
    'https://app.powerbi.com:65536/',
    'https://app.powerbi.com:x/',
    'https://app.powerbi.com:-1/',
  ],
  'what parsers mend': [
    'https:app.powerbi.com/x',
    'https:/app.powerbi.com/x',
    'https:///app.powerbi.com/x',
    'https:////app.powerbi.com/x',
    'https:\\\\app.powerbi.com\\x',
    'https:/\\app.powerbi.com/x',
    'https://\\app.powerbi.com/x',
    'https://app.powerbi.com\\@evil.example/',
    'https://evil.example\\@app.powerbi.com/',
    'https://evil.example\\.app.powerbi.com/',
    'https://app.powerbi.com/\\..\\x',
    ' https://app.powerbi.com/x',
    'https://app.powerbi.com/x ',
    'https://app.powerbi.com /x',
    'https://app.powerbi.com/a b',
    '\thttps://app.powerbi.com/x',
    'ht\ntps://app.powerbi.com/x',
    'https://app.powe\trbi.com/x',
    'https://app.powerbi.com/\r\nx',
    'https://app.powerbi.com/\u0000',
    'https://app.powerbi.com/\u007f',
    'https://app.powerbi.com/\u0085',
    '\ufeffhttps://app.powerbi.com/x',
    '\u00a0https://app.powerbi.com/x',
    `https://app.powerbi.com/${'x'.repeat(2_000)}`,
  ],
  'near the demonstration origin': [
    'http://localhost/',
    'http://localhost:8080/',
    'http://localhost:80820/',
    'https://localhost:8082/',
    'http://localhost.:8082/',
    'http://127.0.0.1:8082/',
    'http://x.localhost:8082/',
    'http://localhost:8082.evil.example/',
    'http://localhost:8082@evil.example/',
  ],
};

const hostileToWebEmbed: Record<string, string[]> = {
  'the portal itself': [
    'https://portal.gov.example/',
    'https://PORTAL.gov.example/#/home',
    'https://portal.gov.example:443/',
    'https://portal.gov.example./',
    'https://%70ortal.gov.example/',
  ],
  'around wildcards': [
    'https://gis.example/',
    'https://.gis.example/',
    'https://evilgis.example/',
    'https://a.gis.example.evil.example/',
    'https://*.gis.example.evil.example/',
    'https://a.gis.example@evil.example/',
    'https://a.gis.example./',
    'https://x.maps.example.org/',
    'https://app.powerbi.com/',
  ],
};

const literals = [
  'https://10.0.0.1/',
  'https://167772161/',
  'https://0x0a000001/',
  'https://012.0.0.1/',
  'https://10.1/',
  'https://0xa.0x0.0x0.0x1/',
  'https://10.0.0.1./',
  'https://１０.0.0.1/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::1%25eth0]/',
];

test.each(friendly)('%s may be embedded as %s', (address, type, shown) => {
  expect(urls.embeddable(type, address)).toBe(shown);
});

describe.each(Object.entries(hostile))('%s', (_, addresses) => {
  test.each(addresses)('%j is refused', (address) => {
    expect(urls.embeddable('Power Bi', address)).toBeNull();
  });
});

describe.each(Object.entries(hostileToWebEmbed))('%s', (_, addresses) => {
  test.each(addresses)('%j is refused', (address) => {
    expect(urls.embeddable('Web Embed', address)).toBeNull();
  });
});

test.each(literals)('%j is refused, though an allow-list should name it', (address) => {
  expect(urls.embeddable('Dash', address)).toBeNull();
});

test('nothing goes over http without a demonstration origin', () => {
  const strict = new EmbedUrls({
    hosts: { 'Power Bi': ['localhost'], 'Web Embed': [], Dash: [] },
    portalHost: 'portal.gov.example',
  });
  expect(strict.embeddable('Power Bi', 'http://localhost:8082/')).toBeNull();
  expect(strict.embeddable('Power Bi', 'http://localhost/')).toBeNull();
});
