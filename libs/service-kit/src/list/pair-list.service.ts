import { Injectable } from '@nestjs/common';
import { malformed, type Page, type Paging } from '@portal/contracts';
import { maxBulkSelected } from '@portal/contracts/rules';
import { LRUCache } from 'lru-cache';
import { bind, sql } from '../database/sql.js';
import { refuseLongList } from './list-page.js';
import { isWalked, PairListRepository, countSortColumns, type PairList } from './pair-list.repository.js';

const totalsMs = 10_000;
const maxTotals = 500;

@Injectable()
export class PairListService {
  /** Caches the totals of searches with very many results, so that turning pages does not count them again. */
  private readonly totals = new LRUCache<string, number>({ max: maxTotals, ttl: totalsMs });

  constructor(private readonly lists: PairListRepository) {}

  /**
   * Reads a page, or the whole list. The total of a search with very many results may be ten seconds old.
   * @throws Problem `malformed` for too many rows without a limit or to be sorted by several columns
   */
  async read<Row extends object>(list: PairList, paging: Paging): Promise<Page<Row>> {
    const total = await this.count(list, paging.search);
    refuseLongList(paging, total);
    if (isWalked(list, total) && countSortColumns(list, paging.sort) > 1)
      throw malformed({ field: 'sort', message: 'Please sort so many rows by one column.' });
    const rows = await this.lists.findRows<Row>(list, paging, total);
    return { rows, total };
  }

  /** Finds the ids of all pairs that match a search; one more than a bulk action can have, if there are more. */
  findIds(list: PairList, search: string | undefined): Promise<number[]> {
    return this.lists.findIds(list, search, maxBulkSelected + 1);
  }

  private async count(list: PairList, search?: string): Promise<number> {
    if (!search) return this.lists.count(list);
    const { text, values } = bind(sql.join([list.columns, list.where], ' '));
    const key = JSON.stringify([list.table, text, values, search]);
    const cached = this.totals.get(key);
    if (cached !== undefined) return cached;
    const total = await this.lists.count(list, search);
    if (isWalked(list, total)) this.totals.set(key, total);
    return total;
  }
}
