import { reportSortColumns } from '@portal/contracts';
import { listOrder, type ListOrder } from '@portal/service-kit';

const expressions: Record<(typeof reportSortColumns)[number], string> = {
  name: 'folded(r.name)',
  type: 'r.type',
  date_uploaded: 'r.date_uploaded',
  status: 'r.availability',
  owner: 'folded(p.name)',
  workspace_name: 'folded(r.workspace_name)',
  category: 'folded(c.name)',
};

/** By type and date of upload, both descending. */
export const byAge = '-type,-date_uploaded';
const byViews = `-count,${byAge}`;

/**
 * The order that a checked `sort` asks for, or else the default one: by type and date of upload, unless told otherwise by views before them
 * where the list has the column `count`. Rows that tie come newest first.
 */
export function reportOrder(
  asked?: string,
  count?: string,
  byDefault: string = count ? byViews : byAge,
): ListOrder {
  const sort = asked ?? byDefault;
  const columns: Record<string, string> = count ? { ...expressions, count } : expressions;
  const order = listOrder(columns, sort, 'r.id DESC');
  return sort === byDefault ? { ...order, name: 'default' } : order;
}
