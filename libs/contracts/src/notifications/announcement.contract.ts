import { z } from 'zod';
import { get, list, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { FilledText, Id, Time, Timestamp, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

/** To whom announcements go; viewers of a report are those who opened it in the last {@link recentViewerDays} days. */
export const audiences = ['Everyone', 'Group', 'Partner', 'Report viewers'] as const;

/** One of {@link audiences}. */
export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

/** For how many days somebody who opened a report is one of its recent viewers. */
export const recentViewerDays = 30;

/** Where an announcement is in its life. */
export const announcementStates = ['Planned', 'Shown', 'Over', 'Withdrawn'] as const;

/** An announcement with how many it has reached. */
export const AnnouncementRow = z.object({
  id: Id,
  message: z.string(),
  audience: Audience,
  /** The name of the group, partner or report; null for everyone. */
  audienceName: z.string().nullable(),
  from: Timestamp,
  until: Timestamp.nullable(),
  status: z.enum(announcementStates),
  /** How many people have it among their messages, and how many of them saw it. */
  receivers: z.int(),
  seen: z.int(),
  /** Who made it, empty where there is no such account any more. */
  firstname: z.string(),
  surname: z.string(),
  date_created: Timestamp,
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

const announcers = { userAdmin: 'partner', administrator: 'any' } as const;

/** News for many people at once. */
export const announcementContract = contract('notifications', 'announcement', {
  findAll: list(
    ['message', 'audience', 'audienceName', 'from', 'until', 'status', 'receivers', 'seen', 'date_created'],
    get('/announcement/findAll', {
      summary: "All announcements, or those of the caller's partner's user admins.",
      access: announcers,
      input: nothing,
      output: z.array(AnnouncementRow),
    }),
  ),
  insert: post('/announcement/insert', {
    summary:
      "Announces something: administrators to anybody, user admins to their own partner's people, all or those who viewed a report that they may open.",
    access: announcers,
    input: z.object({
      message: FilledText(2_000, 'Please enter the announcement.'),
      audience: Audience,
      /** The group, partner or report; nothing for everyone. */
      audienceId: Id.nullish(),
      /** At once when absent. */
      from: Time.nullish(),
      /** For good when absent. */
      until: Time.nullish(),
    }),
    output: WriteResponse,
    accountLimit: perMinute(20),
  }),
  withdraw: post('/announcement/withdraw', {
    summary:
      'Takes an announcement back: nobody gets it any more, and it vanishes from the messages of those who have it.',
    access: announcers,
    input: z.object({ id: Id }),
    output: WriteResponse,
    accountLimit: perMinute(60),
  }),
});
