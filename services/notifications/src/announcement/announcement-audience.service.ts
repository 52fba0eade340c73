import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  malformed,
  notFound,
  type Audience,
  type Caller,
  type reportAccessContract,
} from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import { managedPartner } from '../managed-partner/managed-partner.js';
import { REPORT_ACCESS } from '../tokens.js';
import { AnnouncementRepository } from './announcement.repository.js';

/** To whom an announcement goes. */
export interface CheckedAudience {
  audience: Audience;
  /** The group, partner or report; null for everyone. */
  audienceId: number | null;
  /** The partner whose people alone get it; null for everybody's. */
  partnerId: number | null;
}

/** Decides to whom callers may announce something. */
@Injectable()
export class AnnouncementAudienceService {
  constructor(
    private readonly announcements: AnnouncementRepository,
    @Inject(REPORT_ACCESS) private readonly reports: CallClient<typeof reportAccessContract>,
  ) {}

  /**
   * The audience that a caller asks for: administrators reach anybody, user admins their own partner's people.
   * @throws Problem `forbidden` for others than a user admin's own partner, `malformed` without a group, partner or report where one is
   * needed, `not-found` when there is none, or the caller may not open the report
   */
  async check(caller: Caller, audience: Audience, audienceId: number | null): Promise<CheckedAudience> {
    const partnerId = managedPartner(caller.principal);
    if (partnerId) checkCallerFields(partnerId, audience, audienceId);
    if (audience === 'Everyone') return { audience, audienceId: null, partnerId };
    const id = audienceId ?? (audience === 'Partner' ? partnerId : null);
    if (!id) throw malformed({ field: 'audienceId', message: 'Please choose who the announcement is for.' });
    if (!(await this.isThere(caller, audience, id))) throw notFound();
    return { audience, audienceId: id, partnerId };
  }

  private async isThere(
    { principal, requestId }: Caller,
    audience: Exclude<Audience, 'Everyone'>,
    id: number,
  ): Promise<boolean> {
    if (audience !== 'Report viewers') return this.announcements.hasPlace(audience, id);
    const { report } = await this.reports.find(requestId, { principal, report: id });
    return report !== null;
  }
}

function checkCallerFields(partnerId: number, audience: Audience, audienceId: number | null): void {
  if (audience === 'Everyone' || audience === 'Group') throw forbidden();
  if (audience === 'Partner' && audienceId !== null && audienceId !== partnerId) throw forbidden();
}
