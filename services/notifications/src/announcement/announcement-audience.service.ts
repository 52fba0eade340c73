import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  malformed,
  notFound,
  reportAccessContract,
  type Audience,
  type Caller,
} from '@portal/contracts';
import { createCallClient, REQUESTER, type CallClient, type Requester } from '@portal/service-kit';
import { managedPartner } from '../managed-partner/managed-partner.js';
import { AnnouncementRepository } from './announcement.repository.js';

interface CheckedAudience {
  audience: Audience;
  /** The group, partner or report; null for everyone. */
  audienceId: number | null;
  /** The partner whose users get the announcement; null for all. */
  partnerId: number | null;
}

@Injectable()
export class AnnouncementAudienceService {
  private readonly reports: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly announcements: AnnouncementRepository,
    @Inject(REQUESTER) requester: Requester,
  ) {
    this.reports = createCallClient(reportAccessContract, requester);
  }

  /**
   * Checks that the caller may address an audience: administrators any, user admins users of their own partner.
   * @throws Problem `forbidden` for another partner's audience, `malformed` without a required group, partner or report, `not-found` if it
   * does not exist or the caller may not open the report
   */
  async check(caller: Caller, audience: Audience, audienceId: number | null): Promise<CheckedAudience> {
    const partnerId = managedPartner(caller.principal);
    if (partnerId) requireOwnAudience(partnerId, audience, audienceId);
    if (audience === 'Everyone') return { audience, audienceId: null, partnerId };
    const id = audienceId ?? (audience === 'Partner' ? partnerId : null);
    if (!id) throw malformed({ field: 'audienceId', message: 'Please choose who the announcement is for.' });
    if (!(await this.exists(caller, audience, id))) throw notFound();
    return { audience, audienceId: id, partnerId };
  }

  private async exists(
    { principal, requestId }: Caller,
    audience: Exclude<Audience, 'Everyone'>,
    id: number,
  ): Promise<boolean> {
    if (audience !== 'Report viewers') return this.announcements.hasOrganisation(audience, id);
    const { report } = await this.reports.find(requestId, { principal, report: id });
    return report !== null;
  }
}

function requireOwnAudience(partnerId: number, audience: Audience, audienceId: number | null): void {
  if (audience === 'Everyone' || audience === 'Group') throw forbidden();
  if (audience === 'Partner' && audienceId !== null && audienceId !== partnerId) throw forbidden();
}
