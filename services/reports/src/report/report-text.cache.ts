import { Injectable } from '@nestjs/common';
import type { Listed } from './report-list.repository.js';
import { ReportTextRepository } from './report-text.repository.js';

interface Kept {
  version: number;
  /** The report's JSON text after a comma, so that lists are these laid end to end. */
  item: Buffer;
}

const mostBytes = 64 * 1_024 * 1_024;
const openingBracket = '['.charCodeAt(0);
const closingBracket = Buffer.from(']');

/** JSON texts of reports by id and version. Never stale: versions come from the database with every list. */
@Injectable()
export class ReportTextCache {
  private readonly kept = new Map<number, Kept>();
  private bytes = 0;

  constructor(private readonly texts: ReportTextRepository) {}

  /** The JSON array of the reports listed, each with its count where the list has them; reports that went away meanwhile are left out. */
  async array({ ids, versions, counts }: Listed): Promise<Buffer> {
    const items = ids.map((id, index) => this.find(id, versions[index]));
    if (items.includes(undefined)) await this.fill(ids, items);
    const counted = counts ? items.flatMap((item, index) => withCount(item, counts[index])) : items;
    return joined(counted.filter((item) => item !== undefined));
  }

  private find(id: number, version: number | undefined): Buffer | undefined {
    const kept = this.kept.get(id);
    return kept && kept.version === version ? kept.item : undefined;
  }

  private async fill(ids: number[], items: (Buffer | undefined)[]): Promise<void> {
    const missing = ids.filter((_, index) => !items[index]);
    const loaded = new Map<number, Buffer>();
    for (const { id, version, json } of await this.texts.load(missing)) {
      const item = Buffer.from(`,${json}`);
      loaded.set(id, item);
      this.keep(id, { version, item });
    }
    ids.forEach((id, index) => (items[index] ??= loaded.get(id)));
  }

  private keep(id: number, kept: Kept): void {
    this.forget(id);
    this.kept.set(id, kept);
    this.bytes += kept.item.length;
    for (const [oldest] of this.kept) {
      if (this.bytes <= mostBytes) break;
      this.forget(oldest);
    }
  }

  private forget(id: number): void {
    this.bytes -= this.kept.get(id)?.item.length ?? 0;
    this.kept.delete(id);
  }
}

/** An item's pieces with `count` as its last field. */
const withCount = (item: Buffer | undefined, count = 0): Buffer[] =>
  item ? [item.subarray(0, -1), Buffer.from(`,"count":${count}}`)] : [];

function joined(items: Buffer[]): Buffer {
  if (items.length === 0) return Buffer.from('[]');
  const array = Buffer.concat([...items, closingBracket]);
  array[0] = openingBracket;
  return array;
}
