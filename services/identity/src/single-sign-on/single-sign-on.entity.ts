import type { AcceptedLanguage } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ProviderIdentity } from '../sign-in/pending-sign-in.repository.js';

/** An account at a provider that may sign an account in. */
@Entity('provider_account')
export class ProviderAccountEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  provider!: string;

  @Column('text')
  subject!: string;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @CreateDateColumn({ name: 'linked_at', type: 'timestamptz' })
  linkedAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}

/** A sign-in at a provider that has not returned, or a link that waits for the password of the account. */
@Entity('single_sign_on_attempt')
export class SingleSignOnAttemptEntity {
  @PrimaryColumn('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @Column('text')
  provider!: string;

  /** The browser that may continue. */
  @Column('bytea', { name: 'device_hash' })
  deviceHash!: Buffer;

  /** The account that is to be linked; null for a sign-in. */
  @Column('integer', { name: 'account_id', nullable: true })
  accountId!: number | null;

  @Column('text')
  agreement!: string;

  @Column('text', { nullable: true })
  language!: AcceptedLanguage | null;

  /** The account at the provider, once it is known. */
  @Column('jsonb', { nullable: true })
  identity!: ProviderIdentity | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
