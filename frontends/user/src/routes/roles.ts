/** Whom the user's screens are for. */
export const roles = ['user', 'userAdmin'] as const;

/** Whom those are for that manage what the own partner has. */
export const userAdmins = ['userAdmin'] as const;
