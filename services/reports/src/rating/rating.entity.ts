import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The stars that an account gives a report. */
@Entity('rating')
export class RatingEntity {
  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;

  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @Column('smallint')
  star!: number;

  @Column('timestamptz', { name: 'rated_at', default: () => 'now()' })
  ratedAt!: Date;
}
