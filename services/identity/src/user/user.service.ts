import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  notFound,
  unauthenticated,
  type Page,
  type Paging,
  type PersonName,
  type Principal,
  type UserFilters,
  type UserRow,
  refuseField,
} from '@portal/contracts';
import type { UserFilter } from './user.sql.js';
import { UserRepository } from './user.repository.js';

/** Lists users and user admins, as far as the caller may see them. Administrators are on no list. */
@Injectable()
export class UserService {
  constructor(private readonly users: UserRepository) {}

  /**
   * Lists all users; for a user admin those of its partner, for a user the names of its partner's active users. Filters do not apply to
   * users, since they would reveal other fields.
   */
  findVisible(
    principal: Principal,
    filters: UserFilters,
    paging: Paging,
  ): Promise<Page<UserRow | PersonName>> {
    if (principal.role !== 'user')
      return this.findAll({ ...filters, ...getVisibleFilter(principal) }, paging);
    return this.users.findColleagues(principal.partnerId, paging);
  }

  findAll(filter: UserFilter, paging: Paging): Promise<Page<UserRow>> {
    return this.users.findPage(filter, paging);
  }

  /**
   * Lists the users of a partner, by default the caller's.
   * @throws Problem `malformed` when an administrator names no partner
   */
  async findByPartner(
    principal: Principal,
    partnerId: number | undefined,
    filters: UserFilters,
    paging: Paging,
  ): Promise<Page<UserRow>> {
    const listedPartnerId = partnerId ?? (isAdministrator(principal) ? undefined : principal.partnerId);
    if (listedPartnerId !== undefined)
      return this.findAll({ ...filters, partnerId: listedPartnerId }, paging);
    throw refuseField('userTypeId', 'account.noPartner');
  }

  async countVisible(principal: Principal): Promise<[{ count: number }]> {
    return [{ count: await this.users.count(getVisibleFilter(principal)) }];
  }

  /**
   * @throws Problem `unauthenticated` without a session, `forbidden` for a user and another account, `not-found` for an account that the
   * caller may not see
   */
  async find(principal: Principal | undefined, id: number): Promise<[UserRow]> {
    if (!principal) throw unauthenticated('empty jwt token');
    if (principal.role === 'user' && id !== principal.accountId) throw forbidden();
    const user = await this.users.find(id);
    if (!user || !canSee(principal, user)) throw notFound();
    return [user];
  }

  /** Finds an account with the role user: a list of one or none. */
  findNonAdmin(id: number) {
    return this.users.findNonAdmin(id);
  }

  async findUserAdmin(id: number): Promise<UserRow[]> {
    const user = await this.users.find(id);
    return user?.role === 'userAdmin' ? [user] : [];
  }
}

const canSee = (principal: Principal, user: UserRow): boolean =>
  isAdministrator(principal) || user.user_type_id === principal.partnerId;

function getVisibleFilter(principal: Principal): UserFilter {
  if (isAdministrator(principal)) return {};
  const { partnerId } = principal;
  return principal.role === 'userAdmin' ? { partnerId } : { partnerId, statuses: ['Active'] };
}
