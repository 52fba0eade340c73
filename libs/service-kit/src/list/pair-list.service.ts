import { Injectable } from '@nestjs/common';
import { malformed, wantsPage, type Page, type Paging } from '@portal/contracts';
import { KeptTotals } from './kept-totals.js';
import { refuseLongList } from './long-list.js';
import type { PairList } from './pair-list.js';
import { PairListRepository } from './pair-list.repository.js';
import { isWalked, sortedColumns } from './pair-list.sql.js';

/** Answers lists of pairs, however many there are. */
@Injectable()
export class PairListService {
  private readonly totals = new KeptTotals();

  constructor(private readonly lists: PairListRepository) {}

  /**
   * A page where one is asked for, else the whole list. How many a search finds of very many may be some seconds old.
   * @throws Problem `malformed` when there are too many for an answer without a limit, or to be sorted by several columns
   */
  async read<Row extends object>(
    list: PairList,
    values: unknown[],
    paging: Paging,
  ): Promise<Page<Row> | Row[]> {
    const total = await this.count(list, values, paging.search);
    refuseLongList(paging, total);
    if (isWalked(list, total) && sortedColumns(list, paging.sort) > 1) {
      throw malformed({ field: 'sort', message: 'Please sort so many rows by one column.' });
    }
    const rows = await this.lists.rows<Row>(list, values, paging, total);
    return wantsPage(paging) ? { rows, total } : rows;
  }

  private async count(list: PairList, values: unknown[], search?: string): Promise<number> {
    if (!search) return this.lists.count(list, values);
    const name = JSON.stringify([search, ...values]);
    const known = this.totals.get(list, name);
    if (known !== undefined) return known;
    const total = await this.lists.count(list, values, search);
    if (isWalked(list, total)) this.totals.keep(list, name, total);
    return total;
  }
}
