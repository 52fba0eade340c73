import { reportSortColumns } from '@portal/contracts';

/** An ORDER BY of reports; `name` is empty for combinations too many to be prepared. */
export interface ReportOrder {
  name: string;
  sql: string;
}

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

const isColumn = (name: string): name is keyof typeof expressions => Object.hasOwn(expressions, name);

/** The order that a checked `sort` asks for, by type and date of upload without one; rows that tie come newest first. */
export function reportOrder(sort: string = byDefault): ReportOrder {
  const terms = new Map<string, string>();
  for (const term of sort.split(',')) {
    const column = term.replace(/^-/, '');
    if (!isColumn(column) || terms.has(column)) continue;
    const direction = term.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS LAST';
    terms.set(column, `${expressions[column]} ${direction}`);
  }
  const prepared = sort === byDefault || !sort.includes(',');
  return { name: prepared ? sort : '', sql: [...terms.values(), 'r.id DESC'].join(', ') };
}
