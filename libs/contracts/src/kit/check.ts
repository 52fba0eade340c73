import type { z } from 'zod';
import type { AnyCall, InputOf, RestCall } from './contract.js';
import type { Principal } from './access.js';
import { actorField } from '../rules.js';
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
  const message = writes
    ? 'You see the portal as another person and cannot change anything. Stop viewing first.'
    : 'This is private to the person as whom you see the portal.';
  return new Problem('forbidden', message, [{ field: actorField, message }]);
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

/** Parses a value by a schema. Messages without an own text in the schema come from {@link getFieldMessage}. */
export function readFields<S extends z.ZodType>(schema: S, value: unknown): ReadFields<S> {
  const result = schema.safeParse(value, { error: getFieldMessage });
  return result.success ? { data: result.data } : { errors: listErrors(result.error) };
}

function listErrors(error: z.ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body';
    if (!errors.has(field)) errors.set(field, { field, message });
  }
  return [...errors.values()];
}

type Issue = z.core.$ZodRawIssue;

const expectedTypes: Partial<Record<string, string>> = {
  string: 'Please enter a text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please choose yes or no.',
  array: 'Please give a list.',
  object: 'Please give an object.',
};

const formats: Partial<Record<string, string>> = {
  datetime: 'Please enter a time such as 2026-03-01T10:00:00Z.',
  date: 'Please enter a day such as 2026-03-01.',
  email: 'Please enter an email address.',
  safeint: 'Please enter a whole number.',
};

/** Returns the message for an invalid field, for the user who filled it in. Messages in a schema take precedence. */
export function getFieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Please enter a value.';
      return expectedTypes[issue.expected] ?? unusable;
    case 'too_small':
      return describeTooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return describeTooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return formats[issue.format] ?? unusable;
    case 'invalid_value':
      return `Please choose one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return unusable;
  }
}

const unusable = 'Please enter a valid value.';

function describeTooSmall(origin: string, min: number): string {
  if (origin === 'string')
    return min === 1 ? 'Please enter a value.' : `Please enter at least ${min} characters.`;
  if (origin === 'array') return min === 1 ? 'Please choose at least one.' : `Please choose at least ${min}.`;
  return `Please enter ${min} or more.`;
}

function describeTooBig(origin: string, max: number): string {
  if (origin === 'string') return `Please enter at most ${max} characters.`;
  if (origin === 'array') return `Please choose at most ${max}.`;
  return `Please enter ${max} or less.`;
}
