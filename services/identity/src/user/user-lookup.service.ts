import { Injectable } from '@nestjs/common';
import { forbidden, notFound, unauthenticated, type Principal, type UserRow } from '@portal/contracts';
import { UserLookupRepository } from './user-lookup.repository.js';

/** Single users, as far as a caller may see them. */
@Injectable()
export class UserLookupService {
  constructor(private readonly users: UserLookupRepository) {}

  /**
   * One account: a user finds itself, a user admin those of its partner, an administrator every one.
   * @throws Problem `unauthenticated` without a session, `forbidden` for a user who looks for another, `not-found` when there is none that
   * the caller may see
   */
  async find(principal: Principal | undefined, id: number): Promise<[UserRow]> {
    if (!principal) throw unauthenticated('empty jwt token');
    if (principal.role === 'user' && id !== principal.accountId) throw forbidden();
    const user = await this.users.find(id);
    if (!user || !isVisible(principal, user)) throw notFound();
    return [user];
  }

  /** The account if it is a user and no user admin; else empty. */
  findNonAdmin(id: number) {
    return this.users.findNonAdmin(id);
  }

  /** The account if it is a user admin; else empty. */
  async findUserAdmin(id: number): Promise<UserRow[]> {
    const user = await this.users.find(id);
    return user?.role === 'userAdmin' ? [user] : [];
  }
}

const isVisible = ({ role, partnerId }: Principal, user: UserRow): boolean =>
  role === 'administrator' || (partnerId !== null && user.user_type_id === partnerId);
