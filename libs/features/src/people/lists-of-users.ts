/** Cached lists that depend on users and their permissions, by the first part of their keys. */
export const listsOfUsers = [
  'users',
  'userAdmins',
  'adminRequests',
  'person',
  'permissions',
  'accessRequests',
  'waiting',
  'count',
  'audit',
];
