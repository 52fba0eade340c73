import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('favourite')
export class FavouriteEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
