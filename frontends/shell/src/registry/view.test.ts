import { describe, expect, it } from '@jest/globals';
import type { SignedInAccount } from '@portal/contracts';
import type { AppManifest } from '@portal/ui-kit/platform';
import { viewOf } from './view';

const app = (name: string, path: string, roles: AppManifest['routes'][number]['roles']): AppManifest => ({
  name,
  entry: '',
  css: [],
  preload: [],
  routes: [
    { path, roles },
    { path: '/report/:id', roles },
  ],
});
const registry = [app('user', '/userHome', ['user', 'userAdmin']), app('admin', '/home', ['administrator'])];
const signedIn = { phase: 'signedIn', account: { role: 'user' } as SignedInAccount } as const;
const none = new Set<string>();

describe('what the page shows', () => {
  it.each(['/', '/userHome', '/report/7', '/home'])(
    'without a session the sign-in page is shown at %s, which stays the address',
    (path) => {
      expect(viewOf({ phase: 'signedOut' }, path, registry, none)).toEqual({ kind: 'signIn' });
    },
  );

  it.each(['/nothing', '//elsewhere.example', '/https://elsewhere.example', '/report/7/8'])(
    'without a session %s, which is no route of the portal, leads to the first page',
    (path) => {
      expect(viewOf({ phase: 'signedOut' }, path, registry, none)).toEqual({ kind: 'redirect', to: '/' });
    },
  );

  it('a server that cannot say whether there is a session is told at every screen but the first', () => {
    expect(viewOf({ phase: 'unreachable' }, '/userHome', registry, none).kind).toBe('unreachable');
    expect(viewOf({ phase: 'unreachable' }, '/', registry, none).kind).toBe('signIn');
  });

  it('nothing of an app is shown while the expired dialog waits', () => {
    expect(viewOf({ phase: 'expired' }, '/userHome', registry, none).kind).toBe('expired');
  });

  it.each([
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
    expect(viewOf(session, '/REGISTERUSER/', registry, none)).toMatchObject({ path: '/registerUser' });
    expect(viewOf(session, '/registerUsers', registry, none).kind).not.toBe('public');
  });

  it("a person's own app at its routes, their home with a notice at other roles', 404 at unknown ones", () => {
    expect(viewOf(signedIn, '/userHome', registry, none)).toEqual({ kind: 'app', app: 'user' });
    const toHome = { kind: 'redirect', to: '/userHome', notice: 'forbidden' };
    expect(viewOf(signedIn, '/home', registry, none)).toEqual(toHome);
    expect(viewOf(signedIn, '/homes', registry, none).kind).toBe('notFound');
  });

  it('a route of several roles is shown by the app of the own role', () => {
    expect(viewOf(signedIn, '/report/7', registry, none)).toEqual({ kind: 'app', app: 'user' });
    const administrator = { ...signedIn, account: { role: 'administrator' } as SignedInAccount };
    expect(viewOf(administrator, '/report/7', registry, none)).toEqual({ kind: 'app', app: 'admin' });
  });

  it.each(['/USERHOME', '/userhome/', '/Report/7'])('the case of %s does not matter', (path) => {
    expect(viewOf(signedIn, path, registry, none)).toEqual({ kind: 'app', app: 'user' });
  });

  it('an app that failed says so at its routes', () => {
    expect(viewOf(signedIn, '/userHome', registry, new Set(['user'])).kind).toBe('loadFailed');
  });

  it('the sign-in page offers to go on while a session lives', () => {
    expect(viewOf(signedIn, '/', registry, none).kind).toBe('continue');
  });
});
