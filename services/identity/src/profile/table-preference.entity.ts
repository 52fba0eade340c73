import type { TablePreference } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account's preferences by the names of tables. */
@Entity('table_preference')
export class TablePreferenceEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @Column('jsonb')
  tables!: Record<string, TablePreference>;
}
