import type { SavedFilter } from '@portal/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('saved_filter')
export class SavedFilterEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('jsonb')
  filter!: SavedFilter['filter'];
}
