import type { ManagedPartner } from '@portal/contracts';
import { sql, type Sql } from './sql.js';

/** The condition that the column with a row's partner is the managed partner. */
export const isManagedSql = (partner: ManagedPartner, column: Sql): Sql =>
  partner === 'all' ? sql`true` : sql`${column} = ${partner}`;
