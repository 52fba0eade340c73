/** Advisory locks of this service's database. */
export const advisoryLocks = {
  endingPermissions: 7_226_301,
  thumbnails: 7_226_302,
  sharedExports: 7_226_303,
  /** With the id of the account. */
  bookmarks: 7_411_093,
} as const;
