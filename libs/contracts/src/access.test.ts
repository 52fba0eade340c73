import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { contracts } from './contracts.js';
import type { AccessRule, RestCall } from './kit/index.js';

interface Row {
  method: string;
  path: string;
  rule: AccessRule;
}

function readAccessTable(): Row[] {
  const lines = readFileSync(new URL('../access.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [method = '', path = '', open, user, userAdmin, administrator] = line.split(',');
    const rule = Object.entries({ public: open, user, userAdmin, administrator }).filter(
      ([, scope]) => scope !== '-',
    );
    return { method, path, rule: Object.fromEntries(rule) };
  });
}

const table = readAccessTable();
const calls = Object.values(contracts)
  .flatMap(({ calls }): object[] => Object.values(calls))
  .filter((call): call is RestCall => (call as RestCall).kind === 'rest');

describe('the contracts and access.csv', () => {
  test.each(calls.map((call): [string, RestCall] => [`${call.method} ${call.path}`, call]))(
    '%s has its row and its rule',
    (_name, call) => {
      const rows = table.filter(({ method, path }) => method === call.method && path === call.path);
      expect(rows).toHaveLength(1);
      expect(call.access).toEqual(rows[0]?.rule);
    },
  );

  test.each(calls.map((call): [string, RestCall] => [`${call.method} ${call.path}`, call]))(
    "%s says which ids must be the caller's own",
    (_name, call) => {
      const self = Object.values(call.access).some((scope) => scope.startsWith('self'));
      const ids = ['userId', 'userTypeId'].filter((field) => field in call.input.shape);
      expect(Object.keys(call.callerFields ?? {})).toEqual(expect.arrayContaining(self ? ids : []));
    },
  );

  const writes = calls.filter((call) => call.writes);

  test.each(writes.map((call): [string, RestCall] => [`${call.method} ${call.path}`, call]))(
    '%s has a limit: for each account, or for each address where no account is needed',
    (_name, { access, accountLimit, addressLimit }) => {
      expect(access.public ? addressLimit : accountLimit).toEqual({
        max: expect.any(Number),
        seconds: expect.any(Number),
      });
    },
  );

  test('what changes something is declared as a write', () => {
    const changing = /\/(insert|update|delete|decline|withdraw|start|login|refresh|reset|signin$|signout$)/;
    const undeclared = calls.filter(({ path, writes: isWrite }) => !isWrite && changing.test(path));
    expect(undeclared.map(({ path }) => path)).toEqual([]);
  });

  test('no two calls share a path', () => {
    const paths = calls.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('no two rows share a call', () => {
    const names = table.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
