import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message to one account. */
@Entity('message')
export class Message {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column({ name: 'account_id', type: 'int' })
  accountId!: number;

  /** What the message comes from; whatever comes twice from the same makes one message. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** Null until its receiver has seen it. */
  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt!: Date | null;
}
