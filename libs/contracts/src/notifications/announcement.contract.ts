import { z } from 'zod';
import { contract, get, limitPerMinute, list, post } from '../kit/contract.js';
import { FilledText, Id, Time, Timestamp } from '../kit/fields.js';

/** Audiences of announcements. Viewers of a report opened it in the last {@link recentViewerDays} days. */
export const audiences = ['Everyone', 'Group', 'Partner', 'Report viewers'] as const;

export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

/** A viewer of a report counts as recent for this number of days. */
export const recentViewerDays = 30;

export const announcementStates = ['Planned', 'Shown', 'Over', 'Withdrawn'] as const;

export const AnnouncementRow = z.object({
  id: Id,
  message: z.string(),
  audience: Audience,
  /** The name of the group, partner or report; null for everyone. */
  audienceName: z.string().nullable(),
  from: Timestamp,
  until: Timestamp.nullable(),
  status: z.enum(announcementStates),
  /** Number of users who received it, and who saw it. */
  receivers: z.int(),
  seen: z.int(),
  /** The author; empty for a deleted account. */
  firstname: z.string(),
  surname: z.string(),
  date_created: Timestamp,
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

const announcers = { userAdmin: 'partner', administrator: 'any' } as const;

export const announcementContract = contract('notifications', 'announcement', {
  findAll: list(
    ['message', 'audience', 'audienceName', 'from', 'until', 'status', 'receivers', 'seen', 'date_created'],
    get('/announcement/findAll', {
      summary: 'Lists all announcements; for user admins, those of the user admins of their partner.',
      access: announcers,
      output: z.array(AnnouncementRow),
    }),
  ),
  insert: post('/announcement/insert', {
    summary:
      "Publishes an announcement. Administrators choose any audience; user admins their own partner's people, all or the viewers of a report that they may open.",
    access: announcers,
    input: z.object({
      message: FilledText(2_000, 'announcement.empty'),
      audience: Audience,
      /** The group, partner or report; absent for everyone. */
      audienceId: Id.nullish(),
      /** Absent for now. */
      from: Time.nullish(),
      /** Absent for no end. */
      until: Time.nullish(),
    }),
    accountLimit: limitPerMinute(20),
  }),
  withdraw: post('/announcement/withdraw', {
    summary:
      'Withdraws an announcement. It is not sent to further people, and disappears from the messages of its recipients.',
    access: announcers,
    input: z.object({ id: Id }),
  }),
});
