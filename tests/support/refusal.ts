import { expect } from '@jest/globals';
import type { UnauthenticatedText } from '@portal/contracts';
import type { RestResponse } from './rest.js';

export function expectRefused(response: RestResponse, detail: UnauthenticatedText): void {
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.body).toMatchObject({ status: 401, code: 'unauthenticated', detail });
}

/** Expects a 503 without internal details. */
export function expectUnavailable(response: RestResponse): void {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.body).toMatchObject({ status: 503, code: 'unavailable' });
  expect(response.text).not.toMatch(/nats|postgres|ECONN|\bat /i);
}
