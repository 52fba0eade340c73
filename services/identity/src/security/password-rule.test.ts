import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Log } from '@portal/server-kit';
import { BreachedPasswords } from './breached-passwords.js';
import { PasswordRule } from './password-rule.js';

const owner = {
  firstname: 'Thandiwe',
  surname: 'Phiri',
  email: 't.phiri@dho.example',
  partner: 'Health Aid',
};
const configFile = join(mkdtempSync(join(tmpdir(), 'portal-config-')), 'portal.json');
const log = { warn: () => undefined } as unknown as Log;
const createRule = (NODE_ENV: 'development' | 'production', BREACHED_PASSWORD_URL?: string) => {
  const breached = new BreachedPasswords({ BREACHED_PASSWORD_URL }, log);
  return new PasswordRule({ PORTAL_CONFIG: configFile, NODE_ENV }, breached);
};
const rules = { development: createRule('development'), production: createRule('production') };

beforeAll(async () => {
  const config = { name: 'Report Portal', owner: 'Ministry of Health', guessableWords: ['Malawi', 'MOH'] };
  writeFileSync(configFile, JSON.stringify(config));
  await Promise.all(Object.values(rules).map((rule) => rule.onModuleInit()));
});

const check = (password: string, environment: keyof typeof rules = 'production') =>
  rules[environment].check(password, owner);

const createRefusal = (message: string) => ({
  errors: [{ field: 'password', message: expect.stringContaining(message) }],
});

describe('a new password', () => {
  it.each([
    ['password1', 'most common'],
    ['PassWord1', 'most common'],
    ['iloveyou', 'most common'],
    ['trustno1', 'most common'],
    ['P@ssw0rd!', 'most common'],
    ['Admin@123', 'most common'],
    ['Admin@2026', 'most common'],
    ['4dm1n@2026', 'most common'],
    ['Qwerty123!', 'most common'],
    ['Summer2026!', 'most common'],
    ['        ', 'Repeated characters'],
    ['abcabcabcabc', 'Repeated characters'],
    ['abcdefghijk', 'Rows of letters'],
    ['asdfghjkl;', 'Rows of keys'],
  ])('is refused when it is as easy to guess as "%s"', async (password, message) => {
    await expect(check(password)).rejects.toMatchObject(createRefusal(message));
  });

  it('is refused with advice', async () => {
    await expect(check('Admin@123')).rejects.toMatchObject(
      createRefusal('choose a longer one, such as three'),
    );
  });

  it.each([
    'thandiwe1990',
    'PHIRI-thandiwe!',
    't.phiri@dho.example',
    'dho.example.2026',
    'report-portal-1',
    'ThePortal2026',
    'Portal.Phiri.77',
    'Malawi2026',
    'MoH-Malawi-2027',
    'Ministry@2026',
    'HealthAid2026!',
  ])('is refused when it consists of known words, such as %s', async (password) => {
    await expect(check(password)).rejects.toMatchObject(createRefusal('not made of'));
  });

  it('is refused in production when it is the published one of the demonstration', async () => {
    await expect(check('Demo-pass-2026')).rejects.toMatchObject(createRefusal('not made of'));
    await expect(check('demo-pass-2027')).rejects.toMatchObject(createRefusal('not made of'));
    await expect(check('Demo-pass-2026', 'development')).resolves.toBeUndefined();
  });

  it.each([
    'correct horse battery staple',
    '83746102957382',
    'kX9#vQ2m',
    'phiri-climbs-mulanje',
    'zomba plateau rain',
    'Ndimakonda-chambo',
    'kX9#vQ2mLw7!'.repeat(20),
  ])('can be %s', async (password) => {
    await expect(check(password)).resolves.toBeUndefined();
  });
});

describe('a service of breached passwords', () => {
  const breached = 'quokka veranda tulip';
  const padding = 'juniper saddle otter';
  const hash = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
  const requests: unknown[] = [];
  let status = 200;
  let server: Server;
  let rule: PasswordRule;

  beforeAll(async () => {
    server = createServer(({ url, headers }, response) => {
      requests.push([url, headers['add-padding']]);
      const lines = [`${hash(breached).slice(5)}:3`, `${hash(padding).slice(5)}:0`];
      response.writeHead(status).end(lines.join('\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    rule = createRule('production', `http://127.0.0.1:${port}/range`);
    await rule.onModuleInit();
  });
  afterAll(() => void server.close());

  it('refuses a listed password, and gets only the start of its hash', async () => {
    await expect(rule.check(breached, owner)).rejects.toMatchObject(createRefusal('stolen passwords'));
    expect(requests).toEqual([[`/range/${hash(breached).slice(0, 5)}`, 'true']]);
  });

  it('refuses neither a password of the padding nor any while it fails', async () => {
    await rule.check(padding, owner);
    status = 503;
    await rule.check(breached, owner);
    server.close();
    server.closeAllConnections();
    await rule.check(breached, owner);
  });
});
