import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '@portal/ui-kit/platform';
import { findRefusal } from './use-form';

const getKey = (text: string) => text;
const malformed = (...errors: { field: string; message: string }[]) =>
  new ApiError(
    400,
    'malformed',
    'The request is not well formed.',
    errors.map((error) => ({ code: '', ...error })),
  );

const { navigator } = globalThis;
const setNavigator = (value: unknown): void =>
  void Object.defineProperty(globalThis, 'navigator', { value, configurable: true });

beforeEach(() => setNavigator({ onLine: true }));
afterEach(() => setNavigator(navigator));

describe('the refusal of an error', () => {
  it('returns errors of the form fields', () => {
    const error = malformed({ field: 'phone', message: 'too short' }, { field: 'other', message: 'odd' });
    expect(findRefusal(error, ['phone', 'email'], getKey)).toEqual({ fields: { phone: 'too short' } });
  });

  it('returns a message for other errors', () => {
    expect(findRefusal(malformed({ field: 'id', message: 'odd' }), ['phone'], getKey)).toEqual({
      message: 'errors.system',
    });
    const wait = "You've done this too often. Try again in 2 minutes.";
    expect(findRefusal(new ApiError(429, 'too-many-requests', wait), [], getKey).message).toBe(wait);
    expect(findRefusal(new ApiError(429, '', '<html>'), [], getKey).message).toBe('errors.tooOften');
    expect(findRefusal(new NetworkError('no answer'), [], getKey).message).toBe('errors.system');
  });

  it('reports a missing network', () => {
    setNavigator({ onLine: false });
    expect(findRefusal(new NetworkError('no answer'), [], getKey)).toEqual({ message: 'errors.offline' });
    expect(findRefusal(new ApiError(503, 'unavailable', ''), [], getKey)).toEqual({
      message: 'errors.system',
    });
  });

  it('returns the own message of a screen for an unreachable server', () => {
    const error = new NetworkError('no answer');
    expect(findRefusal(error, [], getKey, 'activation.noServer')).toEqual({ message: 'activation.noServer' });
  });

  it.each([
    ['NotAllowedError', 'passkey.unused'],
    ['SecurityError', 'passkey.failed'],
    ['NotReadableError', 'passkey.unreadable'],
    ['TypeError', 'errors.system'],
  ])("does not blame the network for a browser's %s", (name, message) => {
    const error = Object.assign(new Error('The operation failed.'), { name });
    expect(findRefusal(error, [], getKey, 'activation.noServer')).toEqual({ message });
  });
});
