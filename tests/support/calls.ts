import { readFileSync } from 'node:fs';
import { contracts, type Role } from '@portal/contracts';
import type { z } from 'zod';

/** Audiences as named in the columns of access.csv. */
export type Audience = 'public' | Role;

/** A REST call of the contracts. */
export interface TestedCall {
  method: 'GET' | 'POST';
  path: string;
  input: z.ZodObject;
  list: boolean;
}

export const restCalls: TestedCall[] = Object.values(contracts)
  .flatMap(({ calls }): object[] => Object.values(calls))
  .filter((call): call is TestedCall & { kind: 'rest' } => 'kind' in call && call.kind === 'rest')
  .map(({ method, path, input, list }) => ({ method, path, input, list }));

const table = new URL('../../libs/contracts/access.csv', import.meta.url);
const columns: Audience[] = ['public', 'user', 'userAdmin', 'administrator'];

/** The scope of each audience for each call, by `METHOD path`. `-` means no access. */
export const accessTable: ReadonlyMap<string, Record<Audience, string>> = new Map(
  readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method, path, ...scopes] = line.split(',');
      const rule = Object.fromEntries(columns.map((column, index) => [column, scopes[index] ?? '-']));
      return [`${method} ${path}`, rule as Record<Audience, string>];
    }),
);

/** @throws Error when the call has no row */
export function findRule({ method, path }: Pick<TestedCall, 'method' | 'path'>): Record<Audience, string> {
  const rule = accessTable.get(`${method} ${path}`);
  if (!rule) throw new Error(`${method} ${path} has no row in access.csv`);
  return rule;
}
