import { describe, expect, it } from '@jest/globals';
import type { SignedInAccount } from '@portal/contracts';
import type { AppManifest } from '@portal/ui-kit/platform';
import { chooseView } from './view';

const createApp = (
  name: string,
  path: string,
  roles: AppManifest['routes'][number]['roles'],
): AppManifest => ({
  name,
  version: '1.0.0',
  entry: '',
  imports: [],
  css: [],
  routes: [
    { path, roles },
    { path: '/report/:id', roles },
  ],
});
const registry = [
  createApp('user', '/userHome', ['user', 'userAdmin']),
  createApp('admin', '/home', ['administrator']),
];
const signedIn = { phase: 'signedIn', account: { role: 'user' } as SignedInAccount } as const;
const none = new Set<string>();

describe('the view', () => {
  it.each(['/', '/userHome', '/report/7', '/home'])('is the sign-in page at %s without a session', (path) => {
    expect(chooseView({ phase: 'signedOut' }, path, registry, none)).toEqual({ kind: 'signIn' });
  });

  it.each(['/nothing', '//elsewhere.example', '/https://elsewhere.example', '/report/7/8'])(
    'redirects unknown routes such as %s to the sign-in page without a session',
    (path) => {
      expect(chooseView({ phase: 'signedOut' }, path, registry, none)).toEqual({ kind: 'redirect', to: '/' });
    },
  );

  it('reports an unreachable server on every screen but the first', () => {
    expect(chooseView({ phase: 'unreachable' }, '/userHome', registry, none).kind).toBe('unreachable');
    expect(chooseView({ phase: 'unreachable' }, '/', registry, none).kind).toBe('signIn');
  });

  it('hides apps behind the expired dialog', () => {
    expect(chooseView({ phase: 'expired' }, '/userHome', registry, none).kind).toBe('expired');
  });

  it.each([
    { phase: 'restoring', mayBeSignedIn: true },
    { phase: 'unreachable' },
    { phase: 'signedOut' },
    { phase: 'expired' },
    signedIn,
  ] as const)('is a public screen while the session is $phase', (session) => {
    expect(chooseView(session, '/registerUser', registry, none)).toEqual({
      kind: 'public',
      path: '/registerUser',
    });
    expect(chooseView(session, '/REGISTERUSER/', registry, none)).toMatchObject({ path: '/registerUser' });
    expect(chooseView(session, '/registerUsers', registry, none).kind).not.toBe('public');
  });

  it("is the app of the user's role, and a redirect with a notice for other roles", () => {
    expect(chooseView(signedIn, '/userHome', registry, none)).toEqual({ kind: 'app', app: 'user' });
    const toHome = { kind: 'redirect', to: '/userHome', notice: 'forbidden' };
    expect(chooseView(signedIn, '/home', registry, none)).toEqual(toHome);
  });

  it('is the app of the role for unknown routes, which shows the error in its frame, unless it failed', () => {
    expect(chooseView(signedIn, '/homes', registry, none)).toEqual({ kind: 'app', app: 'user' });
    expect(chooseView(signedIn, '/homes', registry, new Set(['user'])).kind).toBe('notFound');
  });

  it('is the app of the own role for a route of several roles', () => {
    expect(chooseView(signedIn, '/report/7', registry, none)).toEqual({ kind: 'app', app: 'user' });
    const administrator = { ...signedIn, account: { role: 'administrator' } as SignedInAccount };
    expect(chooseView(administrator, '/report/7', registry, none)).toEqual({ kind: 'app', app: 'admin' });
  });

  it.each(['/USERHOME', '/userhome/', '/Report/7'])('ignores the case and a final slash of %s', (path) => {
    expect(chooseView(signedIn, path, registry, none)).toEqual({ kind: 'app', app: 'user' });
  });

  it('reports a failed app at its routes', () => {
    expect(chooseView(signedIn, '/userHome', registry, new Set(['user'])).kind).toBe('loadFailed');
  });

  it('offers to continue a session on the sign-in page', () => {
    expect(chooseView(signedIn, '/', registry, none).kind).toBe('continue');
  });
});
