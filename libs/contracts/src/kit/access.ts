import { z } from 'zod';
import { forbidden } from './problem.js';

export const services = ['identity', 'reports', 'analytics', 'notifications'] as const;

export type ServiceName = (typeof services)[number];

/** Processes with own NATS credentials and an own signing key. */
export const components = ['gateway', ...services] as const;

export type ComponentName = (typeof components)[number];

/** Scopes of access.csv: the rows over which a role may make a call. The service enforces them. */
export const scopes = {
  any: 'Every row.',
  self: "Rows of the caller's own account; another account's id is refused with 403.",
  partner: "Rows of the caller's own partner.",
  ticket: 'The one row that a mailed ticket names.',
  limited: 'Every row, with identifying fields only.',
  'limited partner': "Rows of the caller's own partner, with identifying fields only.",
  'self limited': "Rows of the caller's own account, with identifying fields only.",
  owned: "Rows that the caller's own partner owns.",
  'owned x partner': "Reports that the caller's own partner owns, for accounts of that partner.",
  visible: 'Reports that the caller may open; any other answers 404.',
  'self visible': "The caller's own account, and reports that it may open.",
  'self visible partner':
    "The caller's own account, reports that it may open, and recipients of its own partner.",
} as const;

export type Scope = keyof typeof scopes;

export const roles = ['user', 'userAdmin', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** The scope of each role, and of requests without a session (`public`). Other roles are refused. */
export type AccessRule = Partial<Record<Role | 'public', Scope>>;

/** An {@link AccessRule} with at least one audience. */
export type NonEmptyAccessRule = { [K in Role | 'public']: AccessRule & Record<K, Scope> }[Role | 'public'];

/** Allows a call to everyone with a mailed ticket, signed in or not. */
export const ticketAccess = {
  public: 'ticket',
  user: 'ticket',
  userAdmin: 'ticket',
  administrator: 'ticket',
} as const satisfies AccessRule;

/** Allows a call to everyone, signed in or not. */
export const publicAccess = {
  public: 'any',
  user: 'any',
  userAdmin: 'any',
  administrator: 'any',
} as const satisfies AccessRule;

/** Allows a call to everyone who has signed in, about the own account. */
export const selfAccess = {
  user: 'self',
  userAdmin: 'self',
  administrator: 'self',
} as const satisfies AccessRule;

const Session = z.object({
  accountId: z.int(),
  sessionId: z.string(),
  /** Seconds since 1970, until which calls that need a recent proof of the account are allowed. */
  provedUntil: z.int().optional(),
  /** The administrator or user admin who views the portal as the account, and whose session it is; absent otherwise. */
  actorId: z.int().optional(),
});

const Administrator = Session.extend({ role: z.literal('administrator') });
export type Administrator = z.infer<typeof Administrator>;

/** A user or user admin, who belongs to a HIS partner. */
const Member = Session.extend({
  role: z.enum(['user', 'userAdmin']),
  partnerId: z.int(),
  groupId: z.int(),
});
export type Member = z.infer<typeof Member>;

/** The caller of a REST call, read from the verified access token and never from a payload. */
export const Principal = z.discriminatedUnion('role', [Administrator, Member]);
export type Principal = z.infer<typeof Principal>;

/** Returns the account of the person who makes a request. */
export const getActorId = ({ accountId, actorId }: Principal): number => actorId ?? accountId;

export const isAdministrator = (principal: Principal): principal is Administrator =>
  principal.role === 'administrator';

/** The partner whose rows a caller manages. Administrators manage the rows of all partners, and rows without one. */
export type ManagedPartner = number | 'all';

/**
 * Returns the partner that a caller manages; for administrators the requested one, or all.
 * @throws Problem `forbidden` for users, who manage nothing
 */
export function getManagedPartner(principal: Principal, requestedId?: number): ManagedPartner {
  if (isAdministrator(principal)) return requestedId ?? 'all';
  if (principal.role === 'user') throw forbidden();
  return principal.partnerId;
}

/** Returns true for administrators, and for user admins of the partner. */
export const managesPartner = (account: AccountAccess, partnerId: number | null): boolean =>
  account.role === 'administrator' ||
  (account.role === 'userAdmin' && partnerId !== null && account.partnerId === partnerId);

/** A principal, or an account as services store it: deleted ones have no partner. */
interface AccountAccess {
  role: Role;
  partnerId?: number | null;
}
