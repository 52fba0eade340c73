import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail in the queue, without the columns that only its delivery reads. */
@Entity('mail')
export class MailEntity {
  @PrimaryColumn('bigint')
  id!: string;

  /** Null once the mail is sent or given up. */
  @Column('text', { name: 'encrypted_order', nullable: true })
  encryptedOrder!: string | null;

  /** Null once the mail is sent or given up. */
  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt!: Date | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { name: 'given_up_at', nullable: true })
  givenUpAt!: Date | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;
}
