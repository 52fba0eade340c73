import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('comment_thread')
export class CommentThreadEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'report_id' })
  reportId!: number;

  /** A page of a Power BI report; null for the whole report. */
  @Column('text', { nullable: true })
  page!: string | null;

  @Column('text', { name: 'page_name', nullable: true })
  pageName!: string | null;

  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column('integer', { name: 'resolved_by', nullable: true })
  resolvedBy!: number | null;
}

@Entity('comment')
export class CommentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'thread_id' })
  threadId!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text', { nullable: true })
  text!: string | null;

  @Column('integer', { array: true })
  mentions!: number[];

  @Column('timestamptz', { name: 'edited_at', nullable: true })
  editedAt!: Date | null;
}
