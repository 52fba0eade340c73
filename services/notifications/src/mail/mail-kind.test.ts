import { describe, expect, it } from '@jest/globals';
import { isOptionalMail, getMailPriority } from './mail-kind.js';
import { samples } from './template/mail-definitions.js';

const allSamples = Object.values(samples).flat();
const listTemplates = (priority: number) => [
  ...new Set(
    allSamples.filter((content) => getMailPriority(content) === priority).map(({ template }) => template),
  ),
];

describe('mail priority', () => {
  it('puts broadcasts and digests after notifications', () => {
    expect(listTemplates(2)).toEqual([
      'reportUpdated',
      'subscribedReport',
      'subscriptionEnded',
      'announced',
      'digest',
    ]);
    expect(listTemplates(1)).toEqual([
      'accessRequested',
      'accessDecided',
      'permissionsGranted',
      'permissionsEnding',
      'ownerNotified',
      'permissionRevoked',
      'recommended',
      'commented',
      'feedbackReplied',
    ]);
  });

  it('puts mails about accounts and security first, which are not optional', () => {
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
        expect([template, getMailPriority(content), isOptionalMail(content)]).toEqual([template, 0, false]);
      }
    }
  });
});
