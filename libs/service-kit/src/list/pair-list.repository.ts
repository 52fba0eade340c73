import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Database } from '../database/database.js';
import type { PairList } from './pair-list.js';
import { pairCount, pairPart } from './pair-list.sql.js';
import { searchPatterns } from './search-patterns.js';

/** Reads lists of pairs. */
@Injectable()
export class PairListRepository {
  constructor(private readonly database: Database) {}

  /** How many the search leaves. */
  async count(list: PairList, values: unknown[], search?: string): Promise<number> {
    const patterns = searchPatterns(search);
    const counted = pairCount(list, patterns.length);
    const [row] = await this.database.rows<{ count: number }>(counted, [...values, ...patterns]);
    return row?.count ?? 0;
  }

  /** The component that is wanted of the `total` that the search leaves; all of them without a limit. */
  async rows<Row extends object>(
    list: PairList,
    values: unknown[],
    { limit, offset = 0, search, sort }: Paging,
    total: number,
  ): Promise<Row[]> {
    const wanted = Math.min(limit ?? total, total - offset);
    if (wanted <= 0) return [];
    const after = total - offset - wanted;
    const fromEnd = after < offset;
    const patterns = searchPatterns(search);
    const component = pairPart(list, {
      ...{ sort, total, fromEnd },
      words: patterns.length,
      whole: limit === undefined,
    });
    return this.database.rows<Row>(component, [...values, wanted, fromEnd ? after : offset, ...patterns]);
  }
}
