import type { CatalogueLayout, SavedFilter } from '@portal/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An account in the catalogue. Only the columns of its plain reads and writes. */
@Entity('catalogue_account')
export class CatalogueAccountEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  layout!: CatalogueLayout;
}

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
