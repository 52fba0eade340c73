import { Injectable } from '@nestjs/common';
import { forbidden, isAdministrator, managesPartner, notFound, type Principal } from '@portal/contracts';
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

  /** Returns the person who views the portal as the viewer, by default the viewer. */
  async findActor(viewer: Viewer): Promise<Viewer> {
    return viewer.actorId === undefined ? viewer : this.find(viewer.actorId);
  }

  /** Returns those of the viewer's reports whose data is hidden, because the actor may not open them. */
  async findHidden(viewer: Viewer, reportIds: number[]): Promise<ReadonlySet<number>> {
    const actor = await this.findActor(viewer);
    const hidden = new Set(actor === viewer || actor.role === 'administrator' ? [] : reportIds);
    if (hidden.size > 0) for (const id of await this.access.filter(actor, reportIds)) hidden.delete(id);
    return hidden;
  }

  /** @throws Problem `not-found` for a report that the viewer may neither open nor manage, `forbidden` for one that the actor may not */
  async requireShown(viewer: Viewer, reportId: number): Promise<void> {
    if (!(await this.access.isShown(viewer, reportId))) throw notFound();
    const actor = await this.findActor(viewer);
    if (actor !== viewer && !(await this.access.isShown(actor, reportId))) throw createHidden();
  }

  /** @throws Problem `not-found` for an account that the caller does not manage */
  async findManaged(principal: Principal, accountId: number): Promise<Viewer> {
    const viewer = await this.find(accountId);
    if (!managesPartner(principal, viewer.partnerId ?? null)) throw createUserNotFound();
    return viewer;
  }
}

/** The error for an unknown account, and for one that the caller may not see. */
const createUserNotFound = () => notFound('accessRequest.noUser');

const createHidden = () => forbidden('report.hidden');
