import { Injectable } from '@nestjs/common';
import { isAdministrator, notFound, type Principal } from '@portal/contracts';
import type { Viewer } from './viewer.js';
import { ViewerRepository } from './viewer.repository.js';

/** Decides whose permissions count in calls that name a user. */
@Injectable()
export class ViewerService {
  constructor(private readonly viewers: ViewerRepository) {}

  /**
   * The caller, or for administrators anybody.
   * @throws Problem `not-found` for an account that does not exist
   */
  async resolve(principal: Principal, userId: number): Promise<Viewer> {
    if (!isAdministrator(principal) || userId === principal.accountId) return principal;
    return this.find(userId);
  }

  /**
   * Somebody else.
   * @throws Problem `not-found` for an account that does not exist
   */
  async find(accountId: number): Promise<Viewer> {
    const viewer = await this.viewers.find(accountId);
    if (!viewer) throw noSuchUser();
    return viewer;
  }
}

/** There is no such account, or the caller may not know of it. */
export const noSuchUser = () => notFound('There is no such user.');
