import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DigestedJson } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { ReportList } from './report-list.repository.js';

interface CachedList {
  body: DigestedJson;
  /** The number of reports on all pages. */
  total: number | undefined;
}

/** An eighth of the memory of a container. Holds 500 different lists of 200 reports. */
const maxBytes = 64 * 1_024 * 1_024;
const maxLists = 20_000;

/**
 * Lists of reports as JSON, each as long as its entity tag is current. Every caller's tag is checked against the database in the same call.
 * Viewers with the same reports share the bytes.
 */
@Injectable()
export class ReportListCache {
  private readonly bodies = new LRUCache<string, DigestedJson>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }) => json.length,
  });
  /** The latest tag of each list. A new revision replaces it, so that old bodies are evicted. */
  private readonly lists = new LRUCache<string, { tag: string; bodyKey: string; total: number | undefined }>({
    max: maxLists,
  });

  /** Returns the list of a viewer and query, if it has this tag. */
  find(key: string, tag: string): CachedList | undefined {
    const list = this.lists.get(key);
    const body = list?.tag === tag ? this.bodies.get(list.bodyKey) : undefined;
    return list && body && { body, total: list.total };
  }

  /** Adds the list of a viewer and query. Writes its JSON unless another viewer's list has the same reports. */
  async add(key: string, tag: string, list: ReportList, write: () => Promise<Buffer>): Promise<CachedList> {
    const { ids, versions, counts, total } = list;
    const bodyKey = computeDigest(JSON.stringify([ids, versions, counts]));
    const body = this.bodies.get(bodyKey) ?? withDigest(await write());
    this.bodies.set(bodyKey, body);
    this.lists.set(key, { tag, bodyKey, total });
    return { body, total };
  }
}

const computeDigest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url');

const withDigest = (json: Buffer): DigestedJson => ({ json, digest: computeDigest(json) });
