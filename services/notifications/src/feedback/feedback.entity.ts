import type { FeedbackState } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Feedback of a user on a report. */
@Entity('feedback')
export class FeedbackEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'report_id' })
  reportId!: number;

  /** The sender. */
  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  /** Number of stars from 0 to 5; null without a rating. */
  @Column('smallint', { nullable: true })
  star!: number | null;

  @Column('text')
  text!: string;

  @Column('text')
  status!: FeedbackState;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** Records that a user does not want to give feedback on a report. */
@Entity('feedback_declined')
export class DeclinedFeedbackEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;

  @CreateDateColumn({ name: 'declined_at', type: 'timestamptz' })
  declinedAt!: Date;
}
