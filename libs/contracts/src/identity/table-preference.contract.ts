import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, limitPerMinute, post } from '../kit/contract.js';
import { maxHiddenColumns, maxTablePreferences, tablePageSizes } from '../rules.js';

const Name = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/);

/** How a person wants to see a table. */
export const TablePreference = z.object({
  /** Keys of hidden columns. */
  hidden: z.array(Name).max(maxHiddenColumns),
  pageSize: z.literal(tablePageSizes).optional(),
});
export type TablePreference = z.infer<typeof TablePreference>;

/** The preferences of one person by the names of the tables. */
export const TablePreferences = z.record(z.string(), TablePreference);

/** The caller's preferences for tables. The sign-in and each renewal of the session return them. */
export const tablePreferenceContract = contract('identity', 'tablePreference', {
  update: post('/tablePreference/update', {
    summary: `Stores the caller's hidden columns and page size of a table. A further one after ${maxTablePreferences} tables is refused with a message.`,
    access: selfAccess,
    input: TablePreference.extend({ name: Name }),
    accountLimit: limitPerMinute(120),
  }),
});
