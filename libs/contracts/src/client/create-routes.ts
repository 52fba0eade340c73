import type { Contract, RestCall } from '../kit/contract.js';

export interface CallTraits {
  /** True for calls that change something. The others can be repeated. */
  writes?: true;
  /** True for calls that a page makes without the user; they do not count as activity. */
  unattended?: true;
  /** True for reads whose last response can be shown without a network, and for writes that can wait for it. */
  offline?: true;
}

export type Route = readonly [method: 'GET' | 'POST', path: string, traits: CallTraits];

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

const toRoute = ({ method, path, writes, unattended, offline }: RestCall): Route => [
  method,
  path,
  { ...(writes && { writes }), ...(unattended && { unattended }), ...(offline && { offline }) },
];
