import { describe, expect, it } from '@jest/globals';
import { contracts } from './contracts.js';
import { checkInput } from './kit/check.js';
import type { RestCall } from './kit/contract.js';
import { isPagingName } from './kit/paging.js';
import type { Problem } from './kit/problem.js';

const calls = Object.values(contracts)
  .flatMap(({ calls }): object[] => Object.values(calls))
  .filter((call): call is RestCall => (call as RestCall).kind === 'rest');

const getCall = (path: string): RestCall => {
  const call = calls.find((each) => each.path === path);
  if (!call) throw new Error(`There is no call ${path}.`);
  return call;
};

const getFields = ({ input }: RestCall): string[] => Object.keys(input.shape);

/** Returns the errors of an input by the field's name. */
function findErrors(call: RestCall, input: unknown): Map<string, string> {
  try {
    checkInput(call, input);
    return new Map();
  } catch (error) {
    const { errors } = error as Problem;
    return new Map(errors?.map(({ field, message }) => [field.split('.')[0] ?? '', message]));
  }
}

/** Returns the fields, named with their call, that accept a value. */
const findAccepting = (value: unknown, select = getFields): string[] =>
  calls.flatMap((call) => {
    const fields = select(call);
    const errors = findErrors(call, Object.fromEntries(getFields(call).map((field) => [field, value])));
    return fields.filter((field) => !errors.has(field)).map((field) => `${call.path} ${field}`);
  });

/** Fields that older clients send, and no handler reads. */
const ignored = [
  '/admin/updatePassword email',
  '/user/insert password',
  '/user/updatePassword email',
  '/user/insertByUser password',
];

describe('every field of an input', () => {
  it.each<[string, unknown, string[]?]>([
    ['an object', { $gt: '' }, ['/catalogue/saveFilter filter']],
    ['nested arrays', [[[]]]],
    ['a negative number', -1],
    ['a fraction', 0.5],
    ['more than an integer holds', 2_147_483_648, ['/audit/export afterId']],
    ['1e99', 1e99],
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
    [
      'a long text',
      'x'.repeat(5_000),
      [
        '/user/insertMany csv',
        '/singleSignOn/finish response',
        '/singleSignOn/backChannelLogout logout_token',
        '/reportExport/start state',
        '/reportBookmark/save state',
      ],
    ],
  ])('refuses %s', (_what, value, accepting = []) => {
    expect(findAccepting(value).sort()).toEqual([...ignored, ...accepting].sort());
  });

  const isTime = ({ input }: RestCall, field: string) =>
    ['from', 'until'].includes(field) && input.shape[field]?.safeParse('2026-03-01T10:00:00Z').success;

  it.each([
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['the year 0 in UTC', '0001-01-01T00:00:00+14:00'],
    ['the year 10000 in UTC', '9999-12-31T23:59:59-14:00'],
  ])('for a time refuses %s', (_what, value) => {
    const timed = calls.filter((call) => getFields(call).some((field) => isTime(call, field)));
    expect(timed.length).toBeGreaterThan(10);
    expect(findAccepting(value, (call) => getFields(call).filter((field) => isTime(call, field)))).toEqual(
      [],
    );
  });

  it.each(['', 'abc', '-1', '1.5', '1e99', '0x10', '1; DROP TABLE report'])(
    'for a number, a column or a choice of a query string refuses the text %j',
    (value) => {
      const texts = ['search', 'searchText', 'actor', 'subject', 'workspace'];
      const select = (call: RestCall) =>
        getFields(call).filter(
          (field) => (call.method === 'GET' || isPagingName(field)) && !texts.includes(field),
        );
      expect(findAccepting(value, select)).toEqual([]);
    },
  );

  it('of a query string refuses repetition', () => {
    const select = (call: RestCall) => (call.method === 'GET' ? getFields(call) : []);
    expect(findAccepting(['1', '2'], select)).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['true', true],
    ['zero', 0],
    ['a list', ['1']],
    ['an object', { $gt: '' }],
    ['NUL', 'a\u0000b'],
    ['a long text', 'x'.repeat(5_000)],
  ])('refuses %s without words of the schema library', (_what, value) => {
    for (const call of calls) {
      const input = Object.fromEntries(getFields(call).map((field) => [field, value]));
      for (const [field, message] of findErrors(call, input)) {
        const text = `${call.path} ${field}: ${message}`;
        expect(text).toMatch(/: (Please|The|This|You) /);
        expect(text).not.toMatch(/: .*(expected|received|undefined|NaN|regular expression|=>)/);
      }
    }
  });
});

describe('a form without a required value', () => {
  const report = { name: 'HIV', type: 'Dash', embedUrl: 'https://dash.example/hiv', userTypeId: 1 };
  const person = { firstname: 'Ada', surname: 'Banda', email: 'ada@dho.example', phone: '0999000000' };

  it.each([
    ['/report/insert', 'type', 'Please enter the report type', report],
    ['/report/insert', 'name', 'Please enter the Report Name', report],
    ['/report/insert', 'embedUrl', 'Please enter the report Embed URL', report],
    ['/user/insertByUser', 'firstname', 'You cannot submit an empty firstname!', person],
    ['/user/insertByUser', 'email', 'You have submitted an invalid email !', person],
    ['/user/insertByUser', 'phone', 'The phone number submitted is empty or its too short!', person],
  ])('%s without %s is refused with "%s"', (path, field, message, complete) => {
    for (const value of [undefined, null, '', 7]) {
      expect(findErrors(getCall(path), { ...complete, [field]: value }).get(field)).toBe(message);
    }
  });
});
