import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request for a code that sets another password. */
@Entity('password_reset')
export class PasswordResetEntity {
  /** For entering the code. */
  @PrimaryColumn('bytea', { name: 'handle_hash' })
  handleHash!: Buffer;

  @Column('bytea', { name: 'email_hash' })
  emailHash!: Buffer;

  /** Null if the address has no account. */
  @Column('integer', { name: 'account_id', nullable: true })
  accountId!: number | null;

  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  /** For setting the password, once the code was entered. */
  @Column('bytea', { name: 'ticket_hash', nullable: true })
  ticketHash!: Buffer | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  /** Identifies the browser or its network, for counting its mails. */
  @Column('bytea')
  source!: Buffer;

  @Column('boolean', { name: 'is_known_device' })
  isKnownDevice!: boolean;

  /** The code is derived from it. */
  @Column('bytea', { name: 'code_seed' })
  codeSeed!: Buffer;

  @Column('timestamptz', { name: 'code_started_at' })
  codeStartedAt!: Date;

  @Column('boolean', { name: 'is_mailed' })
  isMailed!: boolean;
}
