import { Injectable } from '@nestjs/common';
import {
  hashActor,
  hashSubject,
  hashAuditKey,
  hashEntry,
  isActorErased,
  isSubjectErased,
  signStart,
} from './audit-chain.js';
import { AuditChainRepository, type Chain, type StoredEntry } from './audit-chain.repository.js';

const pageSize = 1_000;

/** An entry with its hash as the security log or a receiver of the stream has it. */
export interface KnownEntry {
  id: number;
  hash: string;
}

export interface AuditCheck {
  entries: number;
  lastId: number;
  lastHash: string;
  /** The first wrong entry. */
  broken?: { id: number; problem: string };
}

/** Compares the entries of the audit trail with their chain. */
@Injectable()
export class AuditCheckService {
  constructor(private readonly chains: AuditChainRepository) {}

  /**
   * Checks all entries since the start of the chain. A known entry proves that the end was not cut off.
   * @throws Error without a chain
   */
  async check(known?: KnownEntry): Promise<AuditCheck> {
    const chain = await this.chains.find();
    if (!chain) throw new Error('The audit trail has no chain yet.');
    const { startId, startHash, lastId, lastHash } = chain;
    const checked = { entries: 0, lastId: startId, lastHash: startHash };
    const toResult = (broken?: AuditCheck['broken']): AuditCheck => ({
      ...checked,
      lastHash: checked.lastHash.toString('hex'),
      ...(broken && { broken }),
    });
    const problem = this.checkStart(chain);
    if (problem) return toResult({ id: startId, problem });
    const erased = await this.chains.findErased();
    let isKnownFound = known === undefined || known.id <= startId;
    for (;;) {
      const page = await this.chains.findEntries(checked.lastId, pageSize);
      for (const entry of page) {
        const found = this.checkEntry(checked.lastHash, entry, erased);
        if (found) return toResult({ id: entry.id, problem: found });
        if (entry.id === known?.id) isKnownFound = entry.hash?.toString('hex') === known.hash;
        Object.assign(checked, { entries: checked.entries + 1, lastId: entry.id, lastHash: entry.hash });
      }
      if (page.length < pageSize) break;
    }
    // Entries that were added meanwhile are later than the chain that was read.
    if (checked.lastId < lastId || (checked.lastId === lastId && !checked.lastHash.equals(lastHash)))
      return toResult({ id: lastId, problem: 'is missing at the end' });
    if (known && !isKnownFound) return toResult({ id: known.id, problem: 'is missing or has another hash' });
    return toResult();
  }

  private checkStart({ keyHash, startId, startHash, startCode }: Chain): string | undefined {
    const { key } = this.chains;
    if (!keyHash.equals(hashAuditKey(key))) return 'the chain was made with another IDENTITY_SECRET';
    if (!startCode.equals(signStart(key, startId, startHash)))
      return 'the start of the chain was not set by the service';
    return undefined;
  }

  private checkEntry(previous: Buffer, entry: StoredEntry, erased: ReadonlySet<number>): string | undefined {
    const { key } = this.chains;
    const { hash, actorDigest, subjectDigest } = entry;
    if (!hash || !actorDigest || !subjectDigest) return 'was not added by the service';
    if (!hashActor(key, entry).equals(actorDigest) && !isActorErased(entry, erased))
      return 'has another actor than when it was added';
    if (!hashSubject(key, entry).equals(subjectDigest) && !isSubjectErased(entry, erased))
      return 'has another subject than when it was added';
    if (!hashEntry(key, previous, entry, { actorDigest, subjectDigest }).equals(hash))
      return 'was changed, or entries before it were deleted, added or reordered';
    return undefined;
  }
}
