import { foldText } from '@portal/contracts/rules';
import type { IdentityRule } from '@portal/contracts';

interface Partner {
  id: number;
  name: string;
}

/** The input of the form; `none` for a report without row-level security. */
export interface IdentityValues {
  source: IdentityRule['source'] | 'none';
  text?: string;
  /** Lines such as `District Health Office = NORTH`. A tab, as in lines of a spreadsheet, also separates. */
  table?: string;
  otherwise?: string;
  /** Separated by commas. */
  roles?: string;
}

export const toIdentityValues = (rule: IdentityRule | null, partners: readonly Partner[]): IdentityValues =>
  rule
    ? {
        source: rule.source,
        text: rule.text,
        table: rule.partners
          .map(
            (row) =>
              `${partners.find(({ id }) => id === row.partnerId)?.name ?? row.partnerId} = ${row.username}`,
          )
          .join('\n'),
        otherwise: rule.otherwise ?? '',
        roles: rule.roles.join(', '),
      }
    : { source: 'none' };

/** Reads the lines of the table. `unknown` has the names that no partner has, and the lines without a username. */
export function readTable(table = '', partners: readonly Partner[]) {
  const ids = new Map(partners.map(({ id, name }) => [foldText(name), id]));
  const rows: IdentityRule['partners'] = [];
  const unknown: string[] = [];
  for (const line of table.split('\n').filter((each) => each.trim())) {
    const [, name = line, username = ''] = /^(.*?)\s*[=\t]\s*(\S+)\s*$/.exec(line) ?? [];
    const partnerId = ids.get(foldText(name.trim()));
    if (partnerId && username) rows.push({ partnerId, username });
    else unknown.push(name.trim());
  }
  return { rows, unknown };
}

export function toIdentityRule(
  { source, text = '', table, otherwise, roles = '' }: IdentityValues,
  partners: readonly Partner[],
): IdentityRule | null {
  if (source === 'none') return null;
  return {
    source,
    text: source === 'email' || source === 'table' ? '' : text.trim(),
    partners: source === 'table' ? readTable(table, partners).rows : [],
    otherwise: (source !== 'fixed' && otherwise?.trim()) || null,
    roles: roles
      .split(',')
      .map((role) => role.trim())
      .filter(Boolean),
  };
}
