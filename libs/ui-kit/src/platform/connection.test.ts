import { afterAll, afterEach, expect, it } from '@jest/globals';
import { getPollInterval, isLowDataMode, readConnection, setDataMode } from './connection';

const page = { cookie: '' };
const device = { connection: {} };
const location = { protocol: 'http:' };
const browser = { document: page, navigator: device, location };
const former = Object.keys(browser).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });
afterAll(() => {
  for (const [name, descriptor] of former) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

const connect = (connection: object) => {
  device.connection = connection;
};

afterEach(() => {
  page.cookie = '';
  location.protocol = 'http:';
  connect({});
});

it.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '3g' }])(
  'the connection %j uses less data and polls rarely',
  (connection) => {
    expect(getPollInterval(1_000)).toBe(1_000);
    connect(connection);
    expect(isLowDataMode()).toBe(true);
    expect(getPollInterval(1_000)).toBe(10_000);
  },
);

it('a line that was slow within a day uses less data', () => {
  page.cookie = 'slow-line=yes';
  expect(readConnection()).toEqual({ savesData: false, isSlow: true });
  page.cookie = 'slow-line=yes; use-less-data=off';
  expect(isLowDataMode()).toBe(false);
});

it('the choice of a person is stronger than the connection', () => {
  setDataMode('on');
  expect(page.cookie).toMatch(/^use-less-data=on; path=\/; max-age=[1-9]\d+; samesite=strict$/);
  page.cookie = 'theme=dark; use-less-data=on';
  expect(readConnection()).toEqual({ savesData: true, isSlow: false });
  page.cookie = 'use-less-data=off';
  connect({ saveData: true, effectiveType: '2g' });
  expect(readConnection()).toEqual({ savesData: false, isSlow: false });
});

it('a choice is bound to the host over TLS', () => {
  location.protocol = 'https:';
  setDataMode('on');
  expect(page.cookie).toMatch(/^__Host-use-less-data=on; path=\/; max-age=\d+; samesite=strict; secure$/);
  expect(readConnection()).toEqual({ savesData: true, isSlow: false });
  page.cookie = 'use-less-data=on';
  expect(readConnection()).toEqual({ savesData: false, isSlow: false });
});
