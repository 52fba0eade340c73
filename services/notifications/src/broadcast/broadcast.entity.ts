import type { Audience } from '@portal/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement or a report update, and how far it is delivered. */
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

  /** False if only user admins or administrators that manage the report get it. */
  @Column('boolean', { name: 'to_viewers' })
  toViewers!: boolean;

  @Column('timestamptz', { name: 'shown_from' })
  shownFrom!: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** The number of administrators who got a report update. */
  @Column('integer')
  administrators!: number;

  /** The last account that the current pass has reached; 0 at its start. */
  @Column('integer', { name: 'delivered_to' })
  deliveredTo!: number;

  /** When the next step or attempt is due; null if there is none. */
  @Column('timestamptz', { name: 'next_step_at', nullable: true })
  nextStepAt!: Date | null;

  /** Since when the step is due; null before its first attempt. */
  @Column('timestamptz', { name: 'due_since', nullable: true })
  dueSince!: Date | null;

  /** The number of attempts of the step. */
  @Column('integer')
  tries!: number;
}
