import { Injectable } from '@nestjs/common';
import { forbidden, isAdministrator, notFound, type Principal } from '@portal/contracts';
import type { Viewer } from './viewer.js';
import { ViewerRepository } from './viewer.repository.js';

/** Whose reports a payload asks for. */
interface Asked {
  userId: number;
  userTypeId: number;
}

/** Decides whose permissions count in calls that name a user. */
@Injectable()
export class ViewerService {
  constructor(private readonly viewers: ViewerRepository) {}

  /**
   * The caller, or for administrators anybody.
   * @throws Problem `forbidden` when others name anybody but themselves, `not-found` for an account that does not exist
   */
  async resolve(principal: Principal, { userId, userTypeId }: Asked): Promise<Viewer> {
    if (!isAdministrator(principal)) {
      if (userId !== principal.accountId || userTypeId !== principal.partnerId) throw forbidden();
      return principal;
    }
    if (userId === principal.accountId) return principal;
    const viewer = await this.viewers.find(userId);
    if (!viewer) throw notFound('There is no such user.');
    return viewer;
  }
}
