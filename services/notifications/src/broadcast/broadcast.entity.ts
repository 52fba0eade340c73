import type { Audience } from '@portal/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement or a report update, without the columns of its delivery. */
@Entity('broadcast')
export class BroadcastEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Identifies the cause in messages and mails. */
  @Column('text')
  source!: string;

  @Column('text')
  kind!: 'announcement' | 'reportUpdate';

  /** The author. */
  @Column('integer', { name: 'account_id' })
  accountId!: number;

  /** The HIS partner of the user admin who announces; null for administrators. */
  @Column('integer', { name: 'partner_id', nullable: true })
  partnerId!: number | null;

  @Column('text')
  text!: string;

  @Column('text')
  audience!: Audience;

  /** The group, partner or report; null for everyone. */
  @Column('integer', { name: 'audience_id', nullable: true })
  audienceId!: number | null;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}
