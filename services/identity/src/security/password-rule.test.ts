import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordRule } from './password-rule.js';

const owner = {
  firstname: 'Thandiwe',
  surname: 'Phiri',
  email: 't.phiri@dho.example',
  partner: 'Health Aid',
};
const configFile = join(mkdtempSync(join(tmpdir(), 'portal-config-')), 'portal.json');
const rules = {
  development: new PasswordRule({ PORTAL_CONFIG: configFile, NODE_ENV: 'development' }),
  production: new PasswordRule({ PORTAL_CONFIG: configFile, NODE_ENV: 'production' }),
};

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
