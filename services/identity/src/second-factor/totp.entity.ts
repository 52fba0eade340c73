import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An authenticator app. */
@Entity('totp')
export class TotpEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  name!: string;

  /** Bound to the account. */
  @Column('text', { name: 'encrypted_secret' })
  encryptedSecret!: string;

  /** The time step of the last accepted code, which is not accepted again. */
  @Column('integer', { name: 'last_step' })
  lastStep!: number;

  /** Time steps by which the app was ahead at its last code; negative when behind. */
  @Column('integer')
  drift!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null until its first code. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}

@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @PrimaryColumn('bytea', { name: 'code_hash' })
  codeHash!: Buffer;
}
