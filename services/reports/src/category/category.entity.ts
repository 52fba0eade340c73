import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A category of reports. Its name is unique without regard to case. */
@Entity('report_category')
export class CategoryEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  name!: string;

  @Column('text', { default: '' })
  fullname!: string;

  @Column('text', { default: '' })
  description!: string;
}
