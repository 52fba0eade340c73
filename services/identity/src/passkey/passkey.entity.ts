import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('passkey')
export class PasskeyEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('bytea', { name: 'credential_id' })
  credentialId!: Buffer;

  /** In the format of COSE. */
  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** Signatures so far; always 0 for passkeys that are copied between devices. */
  @Column('bigint', { select: false })
  counter!: number;

  @Column('text', { array: true })
  transports!: string[];

  @Column('boolean', { name: 'backed_up' })
  isSynced!: boolean;

  @Column('text')
  name!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  /** False if it proves nothing without another factor. */
  @Column('boolean', { name: 'is_confirmed' })
  isConfirmed!: boolean;
}

/** A challenge that was not used yet. */
@Entity('webauthn_challenge')
export class ChallengeEntity {
  @PrimaryColumn('bytea', { name: 'challenge_hash' })
  challengeHash!: Buffer;

  /** Names the account, session or pending sign-in that may use it. */
  @Column('text')
  purpose!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
