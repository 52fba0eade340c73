/** Rows over which a rule of access.csv lets a role make a call, each with the sentence that the service must hold. */
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

/** The name of a set of rows; see {@link scopes}. */
export type Scope = keyof typeof scopes;

/** The three roles; each account has exactly one. */
export const roles = ['user', 'userAdmin', 'administrator'] as const;

/** A role's name. */
export type Role = (typeof roles)[number];

/** Who may make a call without a session (`public`) or by role, and over which rows. What is not named is refused. */
export type AccessRule = Partial<Record<Role | 'public', Scope>>;

/** An {@link AccessRule} that names at least one audience: a call that nobody may make cannot be written. */
export type NonEmptyAccessRule = { [K in Role | 'public']: AccessRule & Record<K, Scope> }[Role | 'public'];
