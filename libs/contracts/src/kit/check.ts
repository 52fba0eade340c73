import type { z } from 'zod';
import type { AnyCall, RestCall } from './call.js';
import type { InputOf } from './contract.js';
import { fieldMessage } from './field-message.js';
import type { Principal } from './principal.js';
import { forbidden, malformed, unauthenticated, type FieldError } from './problem.js';

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
export function checkCallerFields(call: RestCall, principal: Principal | undefined, input: object): void {
  if (!call.callerFields || !principal || call.access[principal.role] === 'any') return;
  const given = new Map<string, unknown>(Object.entries(input));
  for (const [field, id] of Object.entries(call.callerFields)) {
    if (id && given.get(field) !== undefined && given.get(field) !== principal[id]) throw forbidden();
  }
}

/**
 * The input, stripped of fields that the call does not know.
 * @throws Problem `malformed` that names every bad field
 */
export function checkInput<C extends AnyCall>(call: C, input: unknown): InputOf<C> {
  const { data, faults } = readFields(call.input, input);
  if (faults) throw malformed(...faults);
  return data as InputOf<C>;
}

/** The result of {@link readFields}: `data`, or the first error of each invalid field. */
export type ReadFields<S extends z.ZodType> =
  { data: z.output<S>; faults?: undefined } | { data?: undefined; faults: FieldError[] };

/** Parses a value by a schema. Errors are worded by {@link fieldMessage}, never by the schema library. */
export function readFields<S extends z.ZodType>(schema: S, value: unknown): ReadFields<S> {
  const result = schema.safeParse(value, { error: fieldMessage });
  return result.success ? { data: result.data } : { faults: faultsOf(result.error) };
}

/** One fault for each bad field: the first. */
function faultsOf(error: z.ZodError): FieldError[] {
  const faults = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body';
    if (!faults.has(field)) faults.set(field, { field, message });
  }
  return [...faults.values()];
}
