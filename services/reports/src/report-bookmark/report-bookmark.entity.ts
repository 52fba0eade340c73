import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('report_bookmark')
export class ReportBookmarkEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  name!: string;
}
