import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Database, searchPatterns } from '@portal/service-kit';
import { permissionCount, permissionPart, type PermissionList } from './permission-list.sql.js';

/** Lists of permissions for a partner's reports, or for all with null; those that have ended are on none. */
@Injectable()
export class PermissionListRepository {
  constructor(private readonly database: Database) {}

  /** How many the search leaves. */
  async count(list: PermissionList, ownerId: number | null, search?: string): Promise<number> {
    const patterns = searchPatterns(search);
    const counted = permissionCount(list, patterns.length);
    const [row] = await this.database.rows<{ count: number }>(counted, [ownerId, ...patterns]);
    return row?.count ?? 0;
  }

  /** The part that is wanted of the `total` that the search leaves; all of them without a limit. */
  async rows<Row extends object>(
    list: PermissionList,
    ownerId: number | null,
    { limit, offset = 0, search, sort }: Paging,
    total: number,
  ): Promise<Row[]> {
    const wanted = Math.min(limit ?? total, total - offset);
    if (wanted <= 0) return [];
    const after = total - offset - wanted;
    const fromEnd = after < offset;
    const patterns = searchPatterns(search);
    const part = permissionPart(list, {
      ...{ sort, total, fromEnd },
      words: patterns.length,
      whole: limit === undefined,
    });
    return this.database.rows<Row>(part, [ownerId, wanted, fromEnd ? after : offset, ...patterns]);
  }
}
