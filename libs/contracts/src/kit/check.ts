import type { z } from 'zod';
import type { AnyCall, InputOf, RestCall } from './contract.js';
import type { Principal } from './access.js';
import { actorField } from '../rules.js';
import { describeRefusal, type PlainRefusalCode, readSchemaError, toSchemaError } from './refusal.js';
import {
  type FieldError,
  forbidden,
  malformed,
  createProofNeeded,
  Problem,
  unauthenticated,
} from './problem.js';

/**
 * Checks that the access rule of a call includes the caller's role. While another person views the portal as the account, only reads are
 * allowed that are not private and need no proof.
 * @throws Problem `unauthenticated` without a session, `forbidden` for another role and, with an error of the field `actor`, for the
 * person who views
 */
export function checkAccess(call: RestCall, principal: Principal | undefined): void {
  if (principal?.actorId !== undefined && (call.writes || call.isPrivate || call.needsProof))
    throw createActorRefusal(call);
  if (!call.access[principal?.role ?? 'public'])
    throw principal ? forbidden() : unauthenticated('empty jwt token');
}

/** Checks that the account was proved lately, if the input needs that. @throws Problem as {@link checkProof} */
export function checkNeededProof({ needsProof }: RestCall, principal: Principal | undefined, input: object) {
  if (needsProof === true || needsProof?.({ ...input })) checkProof(principal);
}

/** Checks that the account was proved lately. @throws Problem `forbidden` with an error of the field `proof` */
export function checkProof(principal: Principal | undefined): void {
  if ((principal?.provedUntil ?? 0) * 1_000 < Date.now()) throw createProofNeeded();
}

/** Creates the error for a call that a person may not make while they view the portal as another one. */
function createActorRefusal({ writes }: RestCall): Problem {
  const text = describeRefusal(writes ? 'request.viewing' : 'request.private');
  return new Problem('forbidden', text, [{ field: actorField, ...text }]);
}

/**
 * Checks that fields which must equal the caller's own ids do, unless the scope is `any`.
 * @throws Problem `forbidden`
 */
export function checkCallerFields(call: RestCall, principal: Principal | undefined, input: object): void {
  if (!call.callerFields || !principal || call.access[principal.role] === 'any') return;
  const fields = new Map<string, unknown>(Object.entries(input));
  const callerIds = new Map<string, unknown>(Object.entries(principal));
  for (const [field, id] of Object.entries(call.callerFields)) {
    const value = fields.get(field);
    if (id && value !== undefined && value !== callerIds.get(id)) throw forbidden();
  }
}

/** Validates the input of a call and drops unknown fields. @throws Problem `malformed` with every invalid field */
export function checkInput<C extends AnyCall>(call: C, input: unknown): InputOf<C> {
  const { data, errors } = readFields(call.input, input);
  if (errors) throw malformed(...errors);
  return data as InputOf<C>;
}

/** Parsed data, or the first error of each invalid field. */
export type ReadFields<S extends z.ZodType> =
  { data: z.output<S>; errors?: undefined } | { data?: undefined; errors: FieldError[] };

/** Parses a value by a schema. Errors without a code in the schema come from {@link getFieldError}. */
export function readFields<S extends z.ZodType>(schema: S, value: unknown): ReadFields<S> {
  const result = schema.safeParse(value, { error: getFieldError });
  return result.success ? { data: result.data } : { errors: listErrors(result.error) };
}

function listErrors(error: z.ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body';
    if (!errors.has(field)) errors.set(field, { field, ...readSchemaError(message) });
  }
  return [...errors.values()];
}

type Issue = z.core.$ZodRawIssue;

const expectedTypes: Partial<Record<string, PlainRefusalCode>> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.integer',
  boolean: 'field.boolean',
  array: 'field.list',
  object: 'field.object',
};

const formats: Partial<Record<string, PlainRefusalCode>> = {
  datetime: 'field.time',
  date: 'field.day',
  email: 'field.email',
  safeint: 'field.integer',
};

/** Returns the error of an invalid field, for the user who filled it in. Errors in a schema take precedence. */
export function getFieldError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return toSchemaError('field.empty');
      return toSchemaError(expectedTypes[issue.expected] ?? 'field.invalid');
    case 'too_small':
      return describeTooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return describeTooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return toSchemaError(formats[issue.format] ?? 'field.invalid');
    case 'invalid_value':
      return toSchemaError('field.oneOf', { values: issue.values.map(String).join(', ') });
    default:
      return toSchemaError('field.invalid');
  }
}

function describeTooSmall(origin: string, min: number): string {
  if (origin === 'string')
    return min === 1 ? toSchemaError('field.empty') : toSchemaError('field.minLength', { min });
  if (origin === 'array')
    return min === 1 ? toSchemaError('field.minItem') : toSchemaError('field.minItems', { min });
  return toSchemaError('field.min', { min });
}

function describeTooBig(origin: string, max: number): string {
  if (origin === 'string') return toSchemaError('field.maxLength', { max });
  if (origin === 'array') return toSchemaError('field.maxItems', { max });
  return toSchemaError('field.max', { max });
}
