import { malformed, type Problem } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import secureJson from 'secure-json-parse';

/** Fields that would reach an object's prototype. */
const dangerous = /"(?:_|\\u005[fF]){2}proto(?:_|\\u005[fF]){2}"\s*:/;

/**
 * Reads JSON bodies; none at all counts as an empty object. A key that would reach an object's prototype, and text that is no JSON, are
 * refused by name.
 */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : secureJson.parse(String(body)));
    } catch {
      done(bodyProblem(String(body)));
    }
  });
}

function bodyProblem(body: string): Problem {
  const fault = isJson(body)
    ? { field: dangerous.test(body) ? '__proto__' : 'constructor', message: 'This field is not allowed.' }
    : { field: 'body', message: 'Please send JSON.' };
  return malformed(fault);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
