import { reportSortColumns } from '@portal/contracts';
import { listOrder, type ListOrder } from '@portal/service-kit';

const expressions: Record<(typeof reportSortColumns)[number], string> = {
  name: 'folded(r.name)',
  type: 'r.type',
  date_uploaded: 'r.date_uploaded',
  status: 'r.status',
  owner: 'folded(p.name)',
  workspace_name: 'folded(r.workspace_name)',
  category: 'folded(c.name)',
};

const byDefault = '-type,-date_uploaded';

/** The order that a checked `sort` asks for, by type and date of upload without one; rows that tie come newest first. */
export function reportOrder(sort: string = byDefault): ListOrder {
  const order = listOrder(expressions, sort, 'r.id DESC');
  return sort === byDefault ? { ...order, name: byDefault } : order;
}
