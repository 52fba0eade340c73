import { expect, test } from '@jest/globals';
import { samples } from '../preview/samples.js';
import { isMailOfChoice, mailPriority } from './mail-kinds.js';

const all = Object.values(samples).flat();
const templates = (isWanted: (content: (typeof all)[number]) => boolean) => [
  ...new Set(all.filter(isWanted).map(({ template }) => template)),
];

test('mails that are news for many are sent after those that are news for few', () => {
  expect(templates((content) => mailPriority(content) === 2)).toEqual([
    'reportUpdated',
    'announced',
    'digest',
  ]);
  expect(templates((content) => mailPriority(content) === 1)).toEqual([
    'accessRequested',
    'accessDecided',
    'permissionsGranted',
    'permissionRevoked',
    'recommended',
    'feedbackReplied',
  ]);
});

test('mails about rights and security are sent first, and nobody can do without them', () => {
  const account = [
    'blocked',
    'unblocked',
    'deactivated',
    'moved',
    'roleChanged',
    'adminRequestDecided',
  ] as const;
  for (const template of ['resetCode', 'passwordChanged', ...account] as const) {
    for (const content of samples[template]) {
      expect([template, mailPriority(content), isMailOfChoice(content)]).toEqual([template, 0, false]);
    }
  }
});
