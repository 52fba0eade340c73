import { Injectable } from '@nestjs/common';
import type { Page, Paging, UserRow } from '@portal/contracts';
import { Database, searchPatterns } from '@portal/service-kit';
import { UserCountRepository } from './user-count.repository.js';
import type { UserFilter } from './user-filter.js';
import { userOrder, type UserOrder } from './user-order.js';
import { userPage } from './user-page.sql.js';
import { userRow, type StoredUser } from './user-row.sql.js';
import { userSearch } from './user-search.sql.js';

/** Lists of users. */
@Injectable()
export class UserListRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: UserCountRepository,
  ) {}

  /** The users that the filter and the search leave, or the part of them that is wanted; `total` counts all. */
  page(filter: UserFilter, { limit, offset = 0, search, sort }: Paging): Promise<Page<UserRow>> {
    const order = userOrder(sort);
    const patterns = searchPatterns(search);
    // What combines several columns no index has, so it takes the way of a search that finds everything.
    if (!order.column && patterns.length === 0) patterns.push('%');
    return patterns.length > 0
      ? this.found(filter, order, patterns, limit, offset)
      : this.inOrder(filter, order, limit, offset);
  }

  private async found(
    filter: UserFilter,
    order: UserOrder,
    [longest, ...others]: string[],
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const values = [limit ?? null, offset, longest, others, ...partnerOf(filter)];
    const [page] = await this.database.rows<Page<StoredUser>>(userSearch(filter, order), values);
    return { rows: (page?.rows ?? []).map(userRow), total: page?.total ?? 0 };
  }

  private async inOrder(
    filter: UserFilter,
    order: UserOrder,
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const total = await this.counts.count(filter);
    const wanted = Math.min(limit ?? total, total - offset);
    if (wanted <= 0) return { rows: [], total };
    const after = total - offset - wanted;
    const fromEnd = after < offset;
    const values = [wanted, fromEnd ? after : offset, ...partnerOf(filter)];
    const rows = await this.database.rows<StoredUser>(userPage(filter, order, fromEnd), values);
    return { rows: rows.map(userRow), total };
  }
}

const partnerOf = ({ partnerId }: UserFilter): number[] => (partnerId === undefined ? [] : [partnerId]);
