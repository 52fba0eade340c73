import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { contracts } from './contracts.js';
import type { AccessRule } from './kit/access.js';
import { checkNeededProof } from './kit/check.js';
import type { RestCall } from './kit/contract.js';

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

describe('the contracts', () => {
  it.each(calls.map((call): [string, RestCall] => [`${call.method} ${call.path}`, call]))(
    'grant %s the access of its row in access.csv',
    (_name, call) => {
      const rows = table.filter(({ method, path }) => method === call.method && path === call.path);
      expect(rows).toHaveLength(1);
      expect(call.access).toEqual(rows[0]?.rule);
    },
  );

  const callerIds = { userId: 'accountId', suggestedBy: 'accountId', userTypeId: 'partnerId' };

  it("require the caller's own account and partner from everyone who may not name others", () => {
    const unchecked = calls.flatMap(({ path, access, input, callerFields = {} }) =>
      Object.entries(callerIds)
        .filter(([field, id]) => field in input.shape && callerFields[field] !== id)
        .filter(() => Object.entries(access).some(([role, scope]) => role !== 'public' && scope !== 'any'))
        .map(([field]) => `${path} ${field}`),
    );
    // Their services check the user, or ignore it.
    expect(unchecked.sort()).toEqual([
      '/accessRequest/updateStatus userId',
      '/accountDecision/insert userId',
      '/reportAccess/explain userId',
      '/secondFactor/reset userId',
      '/userPermission/insert userId',
    ]);
  });

  it("require the caller's own id from everyone who may not name others", () => {
    const checked = calls.flatMap(({ path, callerFields }) =>
      callerFields?.id ? [`${path} ${callerFields.id}`] : [],
    );
    expect(checked.sort()).toEqual([
      '/admin/find accountId',
      '/admin/update accountId',
      '/admin/updatePassword accountId',
      '/person/export accountId',
      '/report/findUserHistory accountId',
      '/user/findAllByUserType partnerId',
      '/user/findNonAdmin accountId',
      '/user/update accountId',
      '/user/updatePassword accountId',
      '/userType/find partnerId',
    ]);
  });

  const writes = calls.filter((call) => call.writes);

  it.each(writes.map((call): [string, RestCall] => [`${call.method} ${call.path}`, call]))(
    'limit %s by account, or by address if it is public',
    (_name, { access, accountLimit, addressLimit }) => {
      expect(access.public ? addressLimit : accountLimit).toEqual({
        max: expect.any(Number),
        seconds: expect.any(Number),
      });
    },
  );

  it('need a proof for every list of ids and for every field that opens much', () => {
    const samples = { csv: 'text', emailPattern: 'moh.gov.mw', rule: null };
    const isProofNeeded = (call: RestCall, input: object) => {
      try {
        checkNeededProof(call, undefined, input);
        return false;
      } catch {
        return true;
      }
    };
    const unproved = writes.flatMap((call) =>
      Object.entries(call.input.shape).flatMap(([field, schema]) => {
        const accepts = (value: unknown) => (schema as z.ZodType).safeParse(value).success;
        const hasIds = accepts([1, 2]) && !accepts({});
        const input = { [field]: hasIds ? [1, 2] : samples[field as keyof typeof samples] };
        const matters = hasIds || field in samples;
        return matters && !isProofNeeded(call, input) ? [`${call.path} ${field}`] : [];
      }),
    );
    expect(unproved.sort()).toEqual([
      // The caller's own messages.
      '/seen/insert messageIds',
      // Days.
      '/subscription/insert weekdays',
      '/subscription/update weekdays',
      // Receivers of a message, who may open the report already.
      '/suggestion/insert usersSuggested',
    ]);
  });

  it('bound every list of errors of a response', () => {
    const lists = calls.flatMap(({ path, output }) =>
      Object.entries(output instanceof z.ZodObject ? output.shape : {})
        .filter(([field]) => ['errors', 'failed', 'changed'].includes(field))
        .map(([field, list]) => ({ path, field, list: list as z.ZodArray })),
    );
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(({ list }) => !list.def.checks?.length)).toEqual([]);
  });

  it('say how they use the report of their input', () => {
    const undeclared = calls.filter(({ input, report }) => 'reportId' in input.shape && !report);
    expect(undeclared.map(({ path }) => path)).toEqual([]);
  });

  it('declare changing calls as writes', () => {
    const changing = /\/(insert|update|delete|decline|withdraw|start|login|refresh|reset|signin$|signout$)/;
    const undeclared = calls.filter(({ path, writes: isWrite }) => !isWrite && changing.test(path));
    expect(undeclared.map(({ path }) => path)).toEqual([]);
  });

  it('have unique paths', () => {
    const paths = calls.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
