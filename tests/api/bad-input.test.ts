import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import { restCalls, findRule, type TestedCall } from '../support/calls.js';
import {
  hostileBodies,
  hostileNumbers,
  hostileTexts,
  hostileTimes,
  hostileValues,
  takes,
} from '../support/hostile.js';
import { createVisitor, type Person, signIn } from '../support/people.js';
import type { RestResponse, Rest } from '../support/rest.js';

const people = {} as Record<Role, Person>;

beforeAll(async () => {
  people.user = await signIn('user@dho.example');
  people.administrator = await signIn('admin@portal.example');
});

/** A caller with permission for the call, so that only the input can be refused. */
function readCaller(call: TestedCall): Rest {
  const rule = findRule(call);
  if (rule.administrator !== '-') return people.administrator.rest;
  return rule.user === '-' ? createVisitor() : people.user.rest;
}

/** Runs the work for all items at the same time. An error names its item. */
async function runForEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const runForOne = async (item: T) => {
    try {
      await work(item);
    } catch (error) {
      throw new Error(`${JSON.stringify(item).slice(0, 100)}: ${(error as Error).message}`, { cause: error });
    }
  };
  await Promise.all(items.map(runForOne));
}

const getFields = (call: TestedCall) => Object.keys(call.input.shape);
const pagingFields = ['limit', 'offset', 'search', 'sort'];

function expectMalformed(response: RestResponse, fields: string[], status = 400): void {
  expect([response.status, response.text]).toEqual([status, expect.any(String)]);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.body).toMatchObject({ type: 'about:blank', status, instance: expect.any(String) });
  const { errors = [] } = response.body as { errors?: { field: string; message: string }[] };
  for (const { message } of errors) expectOwnWords(message);
  const named = errors.map(({ field }) => field);
  for (const field of fields) {
    expect(named.some((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
  }
  expectNoInside(response.text);
}

/** Expects a sentence without texts of the schema library. */
function expectOwnWords(message: string): void {
  expect(message).toMatch(/^(Please|The|This|You) /);
  expect(message).not.toMatch(/expected|received|undefined|NaN|regular expression|=>/);
}

/** Expects no stack traces, file names or library names. */
function expectNoInside(text: string): void {
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.js:\d|\.ts:\d/);
  expect(text).not.toMatch(/zod|fastify|nest|typeorm|postgres|syntaxerror|typeerror|nats/i);
}

const nameCalls = (calls: TestedCall[]) =>
  calls.map((call) => [`${call.method} ${call.path}`, call] as const);
const posts = restCalls.filter(({ method }) => method === 'POST');
const gets = restCalls.filter(({ method }) => method === 'GET');

describe.each(nameCalls(posts))('%s', (_name, call) => {
  const send = (body: string | undefined, headers?: Record<string, string>) =>
    readCaller(call).call('POST', call.path, { body, headers });
  const bodyFields = getFields(call).filter((field) => !call.list || !pagingFields.includes(field));
  const required = bodyFields.filter((field) => !takes(call.input, field, undefined));

  // Only this one takes forms, as providers send them.
  const takesForms = call.path === '/singleSignOn/backChannelLogout';
  const brokenBodies = hostileBodies.filter(({ what }) => what !== 'a form' || !takesForms);

  it('rejects broken bodies', () =>
    runForEach(brokenBodies, async ({ body, headers, fields = [], status = 400 }) =>
      expectMalformed(await send(body, headers), fields, status),
    ));

  it('names every missing field', async () => {
    if (required.length === 0) return expect(call.input.safeParse({}).success).toBe(true);
    expectMalformed(await send('{}'), required);
    expectMalformed(await send(undefined), required);
    expectMalformed(await send('null'), required);
  });

  it('names every field with an invalid value', async () => {
    await runForEach(hostileValues, async ([, value]) => {
      const refusing = bodyFields.filter((field) => !takes(call.input, field, value));
      if (refusing.length === 0) return;
      const body = Object.fromEntries(bodyFields.map((field) => [field, value]));
      expectMalformed(await send(JSON.stringify(body)), refusing);
    });
  });

  it('accepts only whole numbers, known columns and short texts for pages', async () => {
    if (!call.list) return expect(bodyFields).toEqual(getFields(call));
    const pairs = ['limit', 'offset', 'sort'].flatMap((field) =>
      hostileNumbers.map(([, text]) => ({ [field]: text })),
    );
    await runForEach(pairs, async (query) => {
      const response = await readCaller(call).call('POST', call.path, { body: {}, query });
      expectMalformed(response, Object.keys(query));
    });
  });
});

describe.each(nameCalls(gets))('%s', (_name, call) => {
  const fields = getFields(call);

  it('names every field with an invalid text', async () => {
    for (const field of fields) {
      const texts = takes(call.input, field, 'abc') ? hostileTexts : hostileNumbers;
      await runForEach(texts, async ([, text]) => {
        if (takes(call.input, field, text)) return;
        expectMalformed(await readCaller(call).get(call.path, { [field]: text }), [field]);
      });
    }
  });

  it('names every missing field', async () => {
    const required = fields.filter((field) => !takes(call.input, field, undefined));
    const response = await readCaller(call).get(call.path);
    if (call.input.safeParse({}).success) expect(response.status).toBe(200);
    else expectMalformed(response, required);
  });

  it('ignores unknown fields and repeated fields', async () => {
    const caller = readCaller(call);
    const strange = await caller.fetch(
      `/map-back-end${call.path}?__proto__=1&constructor[prototype]=x&a[]=1&%00=1`,
    );
    expect(strange.status).toBeLessThan(500);
    const twice = fields.map((field) => `${field}=1&${field}=2`).join('&');
    const response = await caller.fetch(`/map-back-end${call.path}?${twice}`);
    if (fields.length > 0) expectMalformed(response, [fields[0] ?? '']);
    expectNoInside(strange.text);
  });
});

describe.each([
  ['/announcement/insert', 'from', { message: 'Bad time', audience: 'Everyone' }],
  ['/announcement/insert', 'until', { message: 'Bad time', audience: 'Everyone' }],
  ['/userPermission/insert', 'until', { userId: 3, reportIds: [1] }],
  ['/accessRequest/updateStatus', 'until', { id: 2_000_000_000, status: 'Accept Request' }],
])('%s, %s', (path, field, input) => {
  it.each(hostileTimes)('rejects %s', async (_case, time) => {
    expectMalformed(await people.administrator.rest.post(path, { ...input, [field]: time }), [field]);
  });
});

describe('form without a required value', () => {
  const report = { name: 'HIV', type: 'Dash', embedUrl: 'https://dash.example/hiv', userTypeId: 1 };
  const person = { firstname: 'Ada', surname: 'Banda', email: 'ada@dho.example', phone: '0999000000' };

  it.each([
    ['/report/insert', report, 'type', 'Please enter the report type'],
    ['/report/insert', report, 'name', 'Please enter the Report Name'],
    ['/report/insert', report, 'embedUrl', 'Please enter the report Embed URL'],
    ['/user/insertByUser', person, 'firstname', 'You cannot submit an empty firstname!'],
    ['/user/insertByUser', person, 'email', 'You have submitted an invalid email !'],
    ['/user/insertByUser', person, 'phone', 'The phone number submitted is empty or its too short!'],
  ])('%s uses the text of the screen: %j without %s', async (path, complete, field, message) => {
    const caller = path === '/user/insertByUser' ? createVisitor() : people.administrator.rest;
    for (const value of [undefined, null, '', 7]) {
      const { status, body } = await caller.post(path, { ...complete, [field]: value });
      expect(status).toBe(400);
      expect((body as { errors: unknown[] }).errors).toContainEqual({ field, message });
    }
  });
});

describe('gateway', () => {
  it.each([
    '/map-back-end/%00',
    '/map-back-end/%',
    '/map-back-end/../../etc/passwd',
    '/map-back-end/report/findAll/..%2f..%2f',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%E0%A4%A',
    `/map-back-end/${'x'.repeat(10_000)}`,
  ])('responds to the address %s with a client error', async (path) => {
    const response = await people.user.rest.fetch(path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expectNoInside(response.text);
  });
});
