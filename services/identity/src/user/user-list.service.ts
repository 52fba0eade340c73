import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  malformed,
  wantsPage,
  type Page,
  type Paging,
  type PersonName,
  type Principal,
  type UserRow,
} from '@portal/contracts';
import { ColleagueRepository } from './colleague.repository.js';
import { UserCountRepository } from './user-count.repository.js';
import type { UserFilter } from './user-filter.js';
import { UserListRepository } from './user-list.repository.js';

/** A page where one is asked for, else the whole list. */
type Listed<Row> = Promise<Page<Row> | Row[]>;

/** Lists of users and user admins, as far as a caller may see them; administrators are on none. */
@Injectable()
export class UserListService {
  constructor(
    private readonly lists: UserListRepository,
    private readonly colleagues: ColleagueRepository,
    private readonly counts: UserCountRepository,
  ) {}

  /** All users; to a user admin those of its partner, to a user the names of the active ones of its partner. */
  visible(principal: Principal, paging: Paging): Listed<UserRow | PersonName> {
    if (isAdministrator(principal)) return this.users({}, paging);
    if (principal.role === 'userAdmin') return this.users({ partnerId: partnerOf(principal) }, paging);
    return asAsked(this.colleagues.page(principal.partnerId, paging), paging);
  }

  /** The users that the filter leaves. */
  users(filter: UserFilter, paging: Paging): Listed<UserRow> {
    return asAsked(this.lists.page(filter, paging), paging);
  }

  /**
   * All users of a partner, of the caller's own without `partnerId`.
   * @throws Problem `malformed` when an administrator, who has none, names none
   */
  async ofPartner(principal: Principal, partnerId: number | undefined, paging: Paging): Listed<UserRow> {
    const chosen = partnerId ?? principal.partnerId;
    if (chosen !== null) return this.users({ partnerId: chosen }, paging);
    throw malformed({ field: 'userTypeId', message: 'Please select your user type!' });
  }

  /** How many users the caller may see: the set of {@link visible}. */
  async count(principal: Principal): Promise<[{ count: number }]> {
    return [{ count: await this.counts.count(visibleTo(principal)) }];
  }
}

/** The partner of somebody who is no administrator. */
const partnerOf = ({ partnerId }: Principal): number => partnerId ?? 0;

function visibleTo(principal: Principal): UserFilter {
  if (isAdministrator(principal)) return {};
  const partnerId = partnerOf(principal);
  return principal.role === 'userAdmin' ? { partnerId } : { partnerId, statuses: ['Active'] };
}

async function asAsked<Row>(page: Promise<Page<Row>>, paging: Paging): Listed<Row> {
  return wantsPage(paging) ? page : (await page).rows;
}
