import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnvironment } from './environment.js';
import { keyVariables } from './key-variables.js';
import { componentVariables } from './variables.js';

/** The variables of demo.env whose value is a secret. */
const demoSecrets = readFileSync(new URL('../../../../demo.env', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => /^(\w+)=(.+)$/.exec(line) ?? [])
  .filter(([, name = '']) => /(_SECRET|_PASSWORD|_KEY|_KEYS)$/.test(name))
  .map(([, name = '', value = '']) => [name, value] as const);

const read = (name: string, value: string, environment: string) => {
  const schemas: Record<string, z.ZodType> = { PUBLIC_KEYS: keyVariables.PUBLIC_KEYS };
  const schema = name.endsWith('_SIGNING_KEY') ? keyVariables.SIGNING_KEY : (schemas[name] ?? z.string());
  return readEnvironment(
    { NODE_ENV: componentVariables.NODE_ENV, [name]: schema },
    { NODE_ENV: environment, [name]: value },
  );
};

describe('readEnvironment in production', () => {
  it('finds the secrets of the demonstration', () => {
    expect(demoSecrets.length).toBeGreaterThan(15);
  });

  it.each(demoSecrets)("refuses the demonstration's %s", (name, value) => {
    expect(() => read(name, value, 'production')).toThrow(`${name}: is a published secret`);
    expect(() => read(name, value, 'development')).not.toThrow();
  });

  it("refuses an address with the demonstration's password", () => {
    const url = 'postgres://identity:demo@postgres:5432/identity';
    expect(() => read('DATABASE_URL', url, 'production')).toThrow('DATABASE_URL: is a published secret');
  });

  it('refuses one key of the demonstration among others', () => {
    const keys = new Map(demoSecrets).get('PUBLIC_KEYS')?.split(',') ?? [];
    const others = keys.map((key) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const der = publicKey.export({ format: 'der', type: 'spki' });
      return `${key.split('=')[0]}=${der.toString('base64url')}`;
    });
    expect(() => read('PUBLIC_KEYS', others.join(','), 'production')).not.toThrow();
    const mixed = [...others, keys[1]].join(',');
    expect(() => read('PUBLIC_KEYS', mixed, 'production')).toThrow('PUBLIC_KEYS: is a published secret');
  });

  it('accepts other secrets', () => {
    expect(() =>
      read('MAIL_SECRET', 'one-that-nobody-else-knows-and-that-is-long', 'production'),
    ).not.toThrow();
  });
});

describe('the keys of components', () => {
  const publicKeys =
    /^PUBLIC_KEYS=(.*)$/m.exec(readFileSync(new URL('../../../../demo.env', import.meta.url), 'utf8'))?.[1] ??
    '';
  const toError = (value: string) =>
    keyVariables.PUBLIC_KEYS.safeParse(value).error?.issues.map(({ message }) => message);

  it('are read by component', () => {
    expect(keyVariables.PUBLIC_KEYS.parse(publicKeys).map(({ component }) => component)).toEqual([
      ...['gateway', 'identity', 'reports', 'analytics', 'notifications'],
    ]);
  });

  it('are required for every component', () => {
    expect(toError(publicKeys.replace(/reports=[^,]*,/, ''))).toEqual(['has no key of reports']);
  });

  it.each([
    ['a text that is no key', 'gateway=abc'],
    ['an unknown component', publicKeys.replace('reports=', 'others=')],
    ['no name', publicKeys.replace('gateway=', '')],
  ])('are refused with %s', (_what, value) => {
    expect(toError(value)).toEqual([expect.stringContaining('must be name=key')]);
  });

  it('can be two of one component during a rotation', () => {
    const both = `${publicKeys},${publicKeys.split(',')[1]?.replace(/^identity/, 'gateway')}`;
    expect(
      keyVariables.PUBLIC_KEYS.parse(both).filter(({ component }) => component === 'gateway'),
    ).toHaveLength(2);
  });

  it('must be on P-256', () => {
    expect(keyVariables.SIGNING_KEY.safeParse('abc').error?.issues[0]?.message).toContain('P-256');
  });
});
