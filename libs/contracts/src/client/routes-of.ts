import type { RestCall } from '../kit/call.js';
import type { Contract } from '../kit/contract.js';

/** Method, path and `unattended` of a call. */
export type Route = readonly [method: 'GET' | 'POST', path: string, unattended?: true];

/** The {@link Route} of each call, by contract and call. */
export type Routes = Record<string, Record<string, Route>>;

/** Returns the routes of all REST calls. */
export function routesOf(contracts: Record<string, Contract>): Routes {
  const table: Routes = {};
  for (const [group, { calls }] of Object.entries(contracts)) {
    const rest = Object.values(calls).flatMap((call) =>
      call.kind === 'rest' ? [[call.name, routeOf(call)] as const] : [],
    );
    if (rest.length > 0) table[group] = Object.fromEntries(rest);
  }
  return table;
}

const routeOf = ({ method, path, unattended }: RestCall): Route =>
  unattended ? [method, path, true] : [method, path];
