import { Injectable } from '@nestjs/common';
import {
  hashActor,
  hashSubject,
  hashAuditKey,
  hashEntry,
  isActorErased,
  isSubjectErased,
  signStart,
  type Link,
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
  /** The wrong entries, the first hundred. */
  broken: BrokenEntry[];
}

interface BrokenEntry {
  id: number;
  problem: string;
}

const maxBroken = 100;

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
    const broken: BrokenEntry[] = [];
    const toResult = (): AuditCheck => ({ ...checked, lastHash: checked.lastHash.toString('hex'), broken });
    const add = (id: number, problem: string | undefined) => {
      if (problem && broken.length < maxBroken) broken.push({ id, problem });
    };
    add(startId, this.checkStart(chain));
    // Without the key or the start, every entry is wrong.
    if (broken.length > 0) return toResult();
    const erased = await this.chains.findErased();
    let isKnownFound = known === undefined || known.id <= startId;
    for (;;) {
      const page = await this.chains.findEntries(checked.lastId, pageSize);
      for (const entry of page) {
        add(entry.id, this.checkEntry(checked.lastHash, entry, erased));
        if (entry.id === known?.id) isKnownFound = entry.hash?.toString('hex') === known.hash;
        Object.assign(checked, {
          entries: checked.entries + 1,
          lastId: entry.id,
          lastHash: entry.hash ?? checked.lastHash,
        });
      }
      if (page.length < pageSize) break;
    }
    // Entries that were added meanwhile are later than the chain that was read.
    if (checked.lastId < lastId || (checked.lastId === lastId && !checked.lastHash.equals(lastHash)))
      add(lastId, 'is missing at the end');
    if (known && !isKnownFound) add(known.id, 'is missing or has another hash');
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
    const isErased = isSubjectErased(entry, erased);
    if (!fitsHash(key, previous, entry, { hash, actorDigest, subjectDigest }, isErased))
      return 'was changed, or entries before it were deleted, added or reordered';
    return undefined;
  }
}

/** Until the migration AuditPerson, the erasure of a person wrote null for an empty list of fields, which means the same. */
function fitsHash(
  key: Buffer,
  previous: Buffer,
  entry: StoredEntry,
  { hash, ...digests }: Link,
  isErased: boolean,
): boolean {
  const listValues = (fields: StoredEntry['before']) =>
    isErased && fields === null ? [fields, {}] : [fields];
  return listValues(entry.before).some((before) =>
    listValues(entry.after).some((after) =>
      hashEntry(key, previous, { ...entry, before, after }, digests).equals(hash),
    ),
  );
}
