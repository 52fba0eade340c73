import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Passkey, PlainRefusalCode } from '@portal/contracts';
import { throwIfTaken, type Transaction } from '@portal/service-kit';
import { LessThan, MoreThan, type Repository } from 'typeorm';
import { ChallengeEntity, PasskeyEntity } from './passkey.entity.js';

/** A passkey that a browser has made. */
export type NewPasskey = Omit<PasskeyEntity, 'id' | 'createdAt' | 'lastUsedAt' | 'isConfirmed'>;

@Injectable()
export class PasskeyRepository {
  constructor(
    @InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>,
    @InjectRepository(ChallengeEntity) private readonly challenges: Repository<ChallengeEntity>,
  ) {}

  async findByAccount(accountId: number): Promise<Passkey[]> {
    const passkeys = await this.passkeys.find({
      where: { accountId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => {
      return {
        id,
        name,
        created: createdAt.toISOString(),
        lastUsed: lastUsedAt?.toISOString() ?? null,
        isSynced,
      };
    });
  }

  findCredentials(accountId: number): Promise<Pick<PasskeyEntity, 'credentialId' | 'transports'>[]> {
    return this.passkeys.find({ where: { accountId }, order: { id: 'ASC' } });
  }

  findByCredential(credentialId: Buffer): Promise<PasskeyEntity | null> {
    return this.passkeys.findOneBy({ credentialId });
  }

  /** Adds a passkey of a locked account unless it has `max`; false then. @throws Refusal with `taken` for a known one */
  async insert(
    transaction: Transaction,
    passkey: NewPasskey,
    max: number,
    taken: PlainRefusalCode,
  ): Promise<boolean> {
    const passkeys = transaction.getRepository(PasskeyEntity);
    if ((await passkeys.countBy({ accountId: passkey.accountId })) >= max) return false;
    await throwIfTaken(passkeys.insert(passkey), 'passkey_credential_id_key', taken);
    return true;
  }

  /** Records a use, which confirms the passkey; false if the passkey was removed, or its counter has not grown, as that of a copy. */
  async recordUse(id: number, counter: number, isSynced: boolean): Promise<boolean> {
    const { affected } = await this.passkeys.update(
      { id, counter: counter === 0 ? 0 : LessThan(counter) },
      { counter, isSynced, lastUsedAt: () => 'now()', isConfirmed: true },
    );
    return affected === 1;
  }

  async rename(accountId: number, id: number, name: string): Promise<boolean> {
    const { affected } = await this.passkeys.update({ id, accountId }, { name });
    return affected === 1;
  }

  /** Removes a passkey of a locked account and returns its name; undefined if the account has no such passkey. */
  async remove(transaction: Transaction, accountId: number, id: number): Promise<string | undefined> {
    const passkeys = transaction.getRepository(PasskeyEntity);
    const passkey = await passkeys.findOneBy({ id, accountId });
    await passkeys.delete({ id, accountId });
    return passkey?.name;
  }

  async insertChallenge(challengeHash: Buffer, purpose: string, lifetimeSeconds: number): Promise<void> {
    const expiresAt = new Date(Date.now() + lifetimeSeconds * 1_000);
    await this.challenges.insert({ challengeHash, purpose, expiresAt });
  }

  /** Uses a challenge up; false if it was used, has expired or is for another purpose. */
  async useChallenge(challengeHash: Buffer, purpose: string): Promise<boolean> {
    const expiresAt = MoreThan(new Date());
    const { affected } = await this.challenges.delete({ challengeHash, purpose, expiresAt });
    return affected === 1;
  }
}
