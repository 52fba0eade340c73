import type { MailChoice } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The mails that an account wants; all mails without a row. */
@Entity('mail_preference')
export class MailPreferenceEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  mails!: MailChoice;

  /** The end of the last digest. */
  @Column('timestamptz', { name: 'digested_at' })
  digestedAt!: Date;
}
