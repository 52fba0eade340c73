import type { TablePreference } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The preferences of an account for tables, by their names. */
@Entity('table_preference')
export class TablePreferenceEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @Column('jsonb')
  tables!: Record<string, TablePreference>;
}
