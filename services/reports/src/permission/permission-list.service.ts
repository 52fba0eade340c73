import { Injectable } from '@nestjs/common';
import type { GroupPermissionRow, Page, Paging, Principal, UserPermissionRow } from '@portal/contracts';
import { PairListService } from '@portal/service-kit';
import { ownPartnerOf } from './own-partner.js';
import { ofGroups, ofUsers } from './permission-lists.js';

/** Lists of permissions: a page where one is asked for, else the whole list. */
@Injectable()
export class PermissionListService {
  constructor(private readonly lists: PairListService) {}

  /**
   * The groups' permissions for a partner's reports, which for user admins is their own.
   * @throws Problem `malformed` when there are too many for an answer without a limit
   */
  groups(
    principal: Principal,
    ownerId: number | undefined,
    paging: Paging,
  ): Promise<Page<GroupPermissionRow> | GroupPermissionRow[]> {
    return this.lists.read(ofGroups, [ownPartnerOf(principal) ?? ownerId ?? null], paging);
  }

  /**
   * The users' permissions for a partner's reports, or for all with null.
   * @throws Problem `malformed` when there are too many for an answer without a limit, or to be sorted by several columns
   */
  users(ownerId: number | null, paging: Paging): Promise<Page<UserPermissionRow> | UserPermissionRow[]> {
    return this.lists.read(ofUsers, [ownerId], paging);
  }
}
