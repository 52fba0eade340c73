import type { SignedInAccount } from '@portal/contracts';
import type { AppManifest } from '@portal/ui-kit/platform';
import type { SessionState } from '../session/session-state';

/** Screens that are there for everybody, whether signed in or not. */
export const publicPaths = ['/registerUser', '/forgotPassword', '/activation', '/acceptInvitation'] as const;

/** The path of a screen that is there for everybody. */
export type PublicPath = (typeof publicPaths)[number];

/** What the page shows. */
export type View =
  | { kind: 'splash' | 'signIn' | 'unreachable' | 'expired' | 'forbidden' | 'notFound' }
  | { kind: 'public'; path: PublicPath }
  | { kind: 'continue'; account: SignedInAccount }
  | { kind: 'app' | 'loadFailed'; app: string };

/** Decides what the page shows at a path, from the session, the registry and the apps that failed to load. */
export function viewOf(
  session: SessionState,
  path: string,
  registry: readonly AppManifest[],
  failed: ReadonlySet<string>,
): View {
  const publicPath = publicPaths.find((known) => known === path);
  if (publicPath) return { kind: 'public', path: publicPath };
  if (session.phase === 'restoring') return { kind: 'splash' };
  // The first page says itself that there is no server, once somebody tries to sign in.
  if (session.phase === 'unreachable') return { kind: path === '/' ? 'signIn' : 'unreachable' };
  if (session.phase === 'expired') return { kind: 'expired' };
  if (session.phase === 'signedOut') return { kind: 'signIn' };
  if (path === '/') return { kind: 'continue', account: session.account };
  const owners = registry.flatMap((app) =>
    app.routes.filter((route) => route.path === path).map((route) => ({ app: app.name, roles: route.roles })),
  );
  if (owners.length === 0) return { kind: 'notFound' };
  const allowed = owners.find(({ roles }) => roles.includes(session.account.role));
  if (!allowed) return { kind: 'forbidden' };
  return { kind: failed.has(allowed.app) ? 'loadFailed' : 'app', app: allowed.app };
}
