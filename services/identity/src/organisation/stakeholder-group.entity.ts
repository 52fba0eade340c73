import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A group of partners, which reports are opened to. */
@Entity('stakeholder_group')
export class StakeholderGroupEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  name!: string;
}
