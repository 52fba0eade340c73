import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('message')
export class Message {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column({ name: 'account_id', type: 'int' })
  accountId!: number;

  /** Identifies the cause. An account gets one message per source. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt!: Date | null;
}
