import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '@portal/ui-kit/platform';
import { refusalOf } from './refusal';

const key = (text: string) => text;
const malformed = (...errors: { field: string; message: string }[]) =>
  new ApiError(400, 'malformed', 'The request is not well formed.', errors);

const { navigator } = globalThis;
const setNavigator = (value: unknown): void =>
  void Object.defineProperty(globalThis, 'navigator', { value, configurable: true });

beforeEach(() => setNavigator({ onLine: true }));
afterEach(() => setNavigator(navigator));

it('what the server says of a field stands beside it', () => {
  const fault = malformed({ field: 'phone', message: 'too short' }, { field: 'other', message: 'odd' });
  expect(refusalOf(fault, ['phone', 'email'], key)).toEqual({ fields: { phone: 'too short' } });
});

it('a fault of no field of the form is told for the whole', () => {
  expect(refusalOf(malformed({ field: 'id', message: 'odd' }), ['phone'], key)).toEqual({
    message: 'faults.system',
  });
  const wait = "You've done this too often. Try again in 2 minutes.";
  expect(refusalOf(new ApiError(429, 'too-many-requests', wait), [], key).message).toBe(wait);
  expect(refusalOf(new ApiError(429, '', '<html>'), [], key).message).toBe('faults.tooOften');
  expect(refusalOf(new NetworkError('no answer'), [], key).message).toBe('faults.system');
});

it('a browser without a network says so', () => {
  setNavigator({ onLine: false });
  expect(refusalOf(new NetworkError('no answer'), [], key)).toEqual({ message: 'faults.offline' });
  expect(refusalOf(new ApiError(503, 'unavailable', ''), [], key)).toEqual({ message: 'faults.system' });
});

it('a screen can have its own message for a server that cannot be reached', () => {
  const error = new NetworkError('no answer');
  expect(refusalOf(error, [], key, 'activation.noServer')).toEqual({ message: 'activation.noServer' });
});
