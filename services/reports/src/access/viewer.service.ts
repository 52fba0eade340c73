import { Injectable } from '@nestjs/common';
import { isAdministrator, managesPartner, notFound, type Principal } from '@portal/contracts';
import { ReportAccessRepository } from './report-access.repository.js';
import type { Viewer } from './viewer.sql.js';

/** Finds the viewer whose permissions count in calls that name a user. */
@Injectable()
export class ViewerService {
  constructor(private readonly access: ReportAccessRepository) {}

  /**
   * Returns the caller; for administrators, the user of the id.
   * @throws Problem `not-found` for an account that does not exist
   */
  async resolve(principal: Principal, userId: number): Promise<Viewer> {
    if (!isAdministrator(principal) || userId === principal.accountId) return principal;
    return this.find(userId);
  }

  /** @throws Problem `not-found` for an account that does not exist */
  async find(accountId: number): Promise<Viewer> {
    const viewer = await this.access.findViewer(accountId);
    if (!viewer) throw createUserNotFound();
    return viewer;
  }

  /** @throws Problem `not-found` for an account that the caller does not manage */
  async findManaged(principal: Principal, accountId: number): Promise<Viewer> {
    const viewer = await this.find(accountId);
    if (!managesPartner(principal, viewer.partnerId ?? null)) throw createUserNotFound();
    return viewer;
  }
}

/** The error for an unknown account, and for one that the caller may not see. */
export const createUserNotFound = () => notFound('There is no such user.');
