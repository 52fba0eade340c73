import { describe, expect, test } from '@jest/globals';
import type { SignedInAccount } from '@portal/contracts';
import type { AppManifest } from '@portal/ui-kit/platform';
import { viewOf } from './view';

const app = (name: string, path: string, roles: AppManifest['routes'][number]['roles']): AppManifest => ({
  name,
  entry: '',
  css: [],
  preload: [],
  routes: [{ path, roles }],
});
const registry = [app('user', '/userHome', ['user', 'userAdmin']), app('admin', '/home', ['administrator'])];
const signedIn = { phase: 'signedIn', account: { role: 'user' } as SignedInAccount } as const;
const none = new Set<string>();

describe('what the page shows', () => {
  test('without a session every address is the sign-in page', () => {
    expect(viewOf({ phase: 'signedOut' }, '/userHome', registry, none).kind).toBe('signIn');
  });

  test('a server that cannot say whether there is a session is told at every screen but the first', () => {
    expect(viewOf({ phase: 'unreachable' }, '/userHome', registry, none).kind).toBe('unreachable');
    expect(viewOf({ phase: 'unreachable' }, '/', registry, none).kind).toBe('signIn');
  });

  test('nothing of an app is shown while the expired dialog waits', () => {
    expect(viewOf({ phase: 'expired' }, '/userHome', registry, none).kind).toBe('expired');
  });

  test.each([
    { phase: 'restoring' },
    { phase: 'unreachable' },
    { phase: 'signedOut' },
    { phase: 'expired' },
    signedIn,
  ] as const)('what is there for everybody is shown while the session is $phase', (session) => {
    expect(viewOf(session, '/registerUser', registry, none)).toEqual({
      kind: 'public',
      path: '/registerUser',
    });
    expect(viewOf(session, '/registerUsers', registry, none).kind).not.toBe('public');
  });

  test("a person's own app at its routes, 403 at other roles' routes, 404 at nobody's", () => {
    expect(viewOf(signedIn, '/userHome', registry, none)).toEqual({ kind: 'app', app: 'user' });
    expect(viewOf(signedIn, '/home', registry, none).kind).toBe('forbidden');
    expect(viewOf(signedIn, '/homes', registry, none).kind).toBe('notFound');
  });

  test('an app that failed says so at its routes', () => {
    expect(viewOf(signedIn, '/userHome', registry, new Set(['user'])).kind).toBe('loadFailed');
  });

  test('the sign-in page offers to go on while a session lives', () => {
    expect(viewOf(signedIn, '/', registry, none).kind).toBe('continue');
  });
});
