import type { z } from 'zod';
import type { AnyCall, RestCall } from './call.js';
import type { InputOf } from './contract.js';
import type { Principal } from './principal.js';
import { forbidden, malformed, unauthenticated, type FieldFault } from './problem.js';

/**
 * Refuses a caller whose role has no part in the call's access rule.
 * @throws Problem `unauthenticated` without a session, `forbidden` with one of another role
 */
export function checkRole(call: RestCall, principal: Principal | undefined): void {
  if (call.access[principal?.role ?? 'public']) return;
  throw principal ? forbidden() : unauthenticated('empty jwt token');
}

/**
 * Refuses ids that the call wants to be the caller's own and that are not, unless the caller's role may make it over every row.
 * @throws Problem `forbidden`
 */
export function checkOwn(call: RestCall, principal: Principal | undefined, input: object): void {
  if (!call.own || !principal || call.access[principal.role] === 'any') return;
  const given = new Map<string, unknown>(Object.entries(input));
  for (const [field, id] of Object.entries(call.own)) {
    if (id && given.get(field) !== undefined && given.get(field) !== principal[id]) throw forbidden();
  }
}

/**
 * The input, stripped of fields that the call does not know.
 * @throws Problem `malformed` that names every bad field
 */
export function checkInput<C extends AnyCall>(call: C, input: unknown): InputOf<C> {
  const result = call.input.safeParse(input);
  if (result.success) return result.data as InputOf<C>;
  throw malformed(...faultsOf(result.error));
}

/** One fault for each bad field: the first. */
function faultsOf(error: z.ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body';
    if (!faults.has(field)) faults.set(field, { field, message });
  }
  return [...faults.values()];
}
