import { Injectable } from '@nestjs/common';
import {
  malformed,
  wantsPage,
  type GroupPermissionRow,
  type Page,
  type Paging,
  type Principal,
  type UserPermissionRow,
} from '@portal/contracts';
import { ownPartnerOf } from './own-partner.js';
import { PermissionListRepository } from './permission-list.repository.js';
import { isWalked, sortedColumns, type PermissionList } from './permission-list.sql.js';
import { ofGroups, ofUsers } from './permission-lists.js';

/** A page where one is asked for, else the whole list. */
type Listed<Row> = Promise<Page<Row> | Row[]>;

/** The most that one answer holds. */
const mostRows = 50_000;

/** Lists of permissions. */
@Injectable()
export class PermissionListService {
  constructor(private readonly lists: PermissionListRepository) {}

  /**
   * The groups' permissions for a partner's reports, which for user admins is their own.
   * @throws Problem `malformed` when there are too many for an answer without a limit
   */
  groups(principal: Principal, ownerId: number | undefined, paging: Paging): Listed<GroupPermissionRow> {
    return this.read(ofGroups, ownPartnerOf(principal) ?? ownerId ?? null, paging);
  }

  /**
   * The users' permissions for a partner's reports, or for all with null.
   * @throws Problem `malformed` when there are too many for an answer without a limit, or to be sorted by several columns
   */
  users(ownerId: number | null, paging: Paging): Listed<UserPermissionRow> {
    return this.read(ofUsers, ownerId, paging);
  }

  private async read<Row extends object>(
    list: PermissionList,
    ownerId: number | null,
    paging: Paging,
  ): Listed<Row> {
    const total = await this.lists.count(list, ownerId, paging.search);
    if (paging.limit === undefined && total > mostRows) {
      throw malformed({ field: 'limit', message: 'must be given for so many permissions' });
    }
    if (isWalked(list, total) && sortedColumns(list, paging.sort) > 1) {
      throw malformed({ field: 'sort', message: 'must be one column for so many permissions' });
    }
    const rows = await this.lists.rows<Row>(list, ownerId, paging, total);
    return wantsPage(paging) ? { rows, total } : rows;
  }
}
