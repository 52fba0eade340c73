import type { Audience, ReportType } from '@portal/contracts';

/** News for many people at once, part of whom may have it already. */
export interface Broadcast {
  id: number;
  /** What each of its messages and mails comes from. */
  source: string;
  kind: 'announcement' | 'reportUpdate';
  /** Whose news they are. */
  accountId: number;
  /** The HIS partner whose people alone get them; null for everybody's. */
  partnerId: number | null;
  text: string;
  audience: Audience;
  /** The group, partner or report; null for everyone. */
  audienceId: number | null;
  /** Whether viewers of the report get them; those who look after it do in any case. */
  toViewers: boolean;
  /** ISO time after which nobody gets them any more. */
  shownUntil: string | null;
  /** The last account that got them in the pass that is under way; 0 at its beginning. */
  deliveredTo: number;
  /** ISO time: who has not changed since then was asked for in a pass before; null in the first one. */
  changedAfter: string | null;
  /** Which try of the next step this one is, from 1. */
  tries: number;
  /** The report whose viewers get them, as far as it is known. */
  report: { name: string; type: ReportType; ownerPartnerId: number | null } | null;
}
