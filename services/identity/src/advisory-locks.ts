/** Advisory locks of this service's database. */
export const advisoryLocks = {
  administrators: 7_226_101,
  unusedAccountRun: 7_226_103,
  bulkRegistration: 7_226_104,
} as const;

/** Classes of locks. The second number is a part of the hash of an address. */
export const addressLocks = { passwordReset: 7_226, registration: 7_227 } as const;
