import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A notification that an account reads in the portal. */
@Entity('message')
export class MessageEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  /** Identifies the cause. An account gets one message per source. */
  @Column('text')
  source!: string;

  @Column('text')
  text!: string;

  @Column('text')
  language!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'seen_at', nullable: true })
  seenAt!: Date | null;

  @Column('integer', { name: 'report_id', nullable: true })
  reportId!: number | null;

  /** The comment thread of the report that the message links to. */
  @Column('integer', { name: 'thread_id', nullable: true })
  threadId!: number | null;

  /** The export whose file the message offers. */
  @Column('integer', { name: 'export_id', nullable: true })
  exportId!: number | null;

  @Column('integer', { name: 'broadcast_id', nullable: true })
  broadcastId!: number | null;

  @Column('timestamptz', { name: 'shown_until', nullable: true })
  shownUntil!: Date | null;
}
