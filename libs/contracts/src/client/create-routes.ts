import type { Contract, RestCall } from '../kit/contract.js';

export type Route = readonly [method: 'GET' | 'POST', path: string, unattended?: true];

export type Routes = Record<string, Record<string, Route>>;

export function createRoutes(contracts: Record<string, Contract>): Routes {
  const table: Routes = {};
  for (const [group, { calls }] of Object.entries(contracts)) {
    const rest = Object.values(calls).flatMap((call) =>
      call.kind === 'rest' ? [[call.name, toRoute(call)] as const] : [],
    );
    if (rest.length > 0) table[group] = Object.fromEntries(rest);
  }
  return table;
}

const toRoute = ({ method, path, unattended }: RestCall): Route =>
  unattended ? [method, path, true] : [method, path];
