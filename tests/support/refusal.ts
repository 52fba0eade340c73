import { expect } from '@jest/globals';
import type { UnauthenticatedText } from '@portal/contracts';
import type { Answer } from './rest.js';

/** The answer is a 401 with the given one of its texts. */
export function expectRefused(answer: Answer, detail: UnauthenticatedText): void {
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status: 401, code: 'unauthenticated', detail });
}

/** The answer is a 503 that tells nothing of what stands behind the portal. */
export function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status: 503, code: 'unavailable' });
  expect(answer.text).not.toMatch(/nats|postgres|ECONN|\bat /i);
}
