import type { SignedInAccount } from '@portal/contracts';
import { matchesRoute, type AppManifest } from '@portal/ui-kit/platform';
import type { SessionState } from '../session/session-state';
import { findHome, findHomeApp } from './home';

const publicPaths = [
  '/registerUser',
  '/confirmRegistration',
  '/forgotPassword',
  '/activation',
  '/acceptInvitation',
  '/confirmEmail',
  '/undoEmailChange',
  '/admitBrowser',
  '/accessibility',
  '/signedIn',
] as const;

export type PublicPath = (typeof publicPaths)[number];

const findPublicPath = (path: string): PublicPath | undefined =>
  publicPaths.find((known) => matchesRoute(known, path));

export const isPublic = (path: string): boolean => findPublicPath(path) !== undefined;

export type View =
  | { kind: 'splash' | 'signIn' | 'unreachable' | 'expired' | 'notFound' }
  | { kind: 'public'; path: PublicPath }
  | { kind: 'continue'; account: SignedInAccount }
  | { kind: 'app' | 'loadFailed'; app: string }
  /** Redirects to `to` and shows `notice` there, if any. */
  | { kind: 'redirect'; to: string; notice?: 'forbidden' };

/** Returns the view for a path, session, registry and failed apps. */
export function chooseView(
  session: SessionState,
  path: string,
  registry: readonly AppManifest[],
  failed: ReadonlySet<string>,
): View {
  const publicPath = findPublicPath(path);
  if (publicPath) return { kind: 'public', path: publicPath };
  if (session.phase === 'restoring' && session.mayBeSignedIn) return { kind: 'splash' };
  // The sign-in page reports an unreachable server on the first attempt.
  if (session.phase === 'unreachable') return { kind: path === '/' ? 'signIn' : 'unreachable' };
  if (session.phase === 'expired') return { kind: 'expired' };
  const owners = registry.flatMap((app) =>
    app.routes
      .filter((route) => matchesRoute(route.path, path))
      .map((route) => ({ app: app.name, roles: route.roles })),
  );
  if (session.phase === 'signedOut' || session.phase === 'restoring') {
    // The screen of the address is shown after the sign-in.
    return path === '/' || owners.length > 0 ? { kind: 'signIn' } : { kind: 'redirect', to: '/' };
  }
  if (path === '/') return { kind: 'continue', account: session.account };
  const { role } = session.account;
  if (owners.length === 0) {
    // The role's app shows in its frame that there is no such page.
    const app = findHomeApp(registry, role);
    return app && !failed.has(app.name) ? { kind: 'app', app: app.name } : { kind: 'notFound' };
  }
  const allowed = owners.find(({ roles }) => roles.includes(role));
  if (!allowed) return { kind: 'redirect', to: findHome(role), notice: 'forbidden' };
  return { kind: failed.has(allowed.app) ? 'loadFailed' : 'app', app: allowed.app };
}
