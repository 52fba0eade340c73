import { expect, test } from '@jest/globals';
import { toAnnouncement, type AnnouncementValues, getProgress } from './announcement';

const timeZone = 'Africa/Blantyre';
const enteredAt = Date.parse('2026-11-21T22:30:00Z');
const values: AnnouncementValues = { message: 'Hello', audience: 'Everyone', groupId: 1, partnerId: 2 };
const getAnnounced = (changed: Partial<AnnouncementValues>) =>
  toAnnouncement({ ...values, ...changed }, timeZone, enteredAt);

test('the id is that of the audience, whatever was chosen before', () => {
  expect(getAnnounced({}).audienceId).toBeNull();
  expect(getAnnounced({ audience: 'Group' }).audienceId).toBe(1);
  expect(getAnnounced({ audience: 'Partner' }).audienceId).toBe(2);
  expect(getAnnounced({ audience: 'Report viewers' }).audienceId).toBeNull();
  expect(getAnnounced({ audience: 'Report viewers', reportId: 3 }).audienceId).toBe(3);
});

test('days begin and end where the portal is, and today is at once', () => {
  expect(getAnnounced({ from: '', until: '' })).toMatchObject({ from: null, until: null });
  expect(getAnnounced({ from: '2026-11-22', until: '2026-11-22' })).toMatchObject({
    from: null,
    until: '2026-11-22T23:59:59+02:00',
  });
  expect(getAnnounced({ from: '2026-11-23' })).toMatchObject({
    from: '2026-11-23T00:00:00+02:00',
    until: null,
  });
});

const now = Date.parse('2026-11-21T12:00:00Z');
const shown = { status: 'Shown', receivers: 0, from: '2026-11-21T11:59:00Z' } as const;

test('what has only just begun and has reached nobody is being sent', () => {
  expect(getProgress(shown, now)).toBe('Being sent');
});

test.each([
  ['has reached somebody', { receivers: 1 }, 'Shown'],
  ['finds nobody', { from: '2026-11-21T11:58:00Z' }, 'Shown'],
  ['is taken back', { status: 'Withdrawn' }, 'Withdrawn'],
  ['is to come', { status: 'Planned', from: '2026-11-22T00:00:00Z' }, 'Planned'],
] as const)('what %s is not being sent', (_which, changed, expected) => {
  expect(getProgress({ ...shown, ...changed }, now)).toBe(expected);
});
