import type { Contract } from '../kit/contract.js';

/** Method and path of each call, by contract and call. */
export type Routes = Record<string, Record<string, readonly [method: 'GET' | 'POST', path: string]>>;

/** The table that a client needs of the contracts at run time. */
export function routesOf(contracts: Record<string, Contract>): Routes {
  const table: Routes = {};
  for (const [group, { calls }] of Object.entries(contracts)) {
    const rest = Object.values(calls).flatMap((call) =>
      call.kind === 'rest' ? [[call.name, [call.method, call.path]] as const] : [],
    );
    if (rest.length > 0) table[group] = Object.fromEntries(rest);
  }
  return table;
}
