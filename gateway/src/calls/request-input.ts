import { isPagingName, malformed, type RestCall } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * The unchecked input of a call: a GET's query string; a POST's JSON body, and for lists the paging of the query string.
 * @throws Problem `malformed` when the body is no JSON object
 */
export function readInput(call: RestCall, { body, query }: FastifyRequest): unknown {
  if (call.method === 'GET') return query;
  const fields = body ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    throw malformed({ field: 'body', message: 'Please send a JSON object.' });
  }
  if (!call.list) return fields;
  const wanted = Object.entries(query as object).filter(([name]) => isPagingName(name));
  return { ...fields, ...Object.fromEntries(wanted) };
}

const keyForm = /^[\w.:-]{1,64}$/;

/**
 * The client's Idempotency-Key, where it sends one.
 * @throws Problem `malformed` when it is not of 1 to 64 letters, digits and `_ . : -`
 */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && keyForm.test(key))) return key;
  throw malformed({ field: 'Idempotency-Key', message: 'Please send 1 to 64 letters, digits and _ . : -' });
}
