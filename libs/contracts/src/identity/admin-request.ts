/** Where a request to become a user admin stands. */
export const adminRequestStatuses = ['Pending', 'Accepted', 'Denied'] as const;

/** See {@link adminRequestStatuses}. */
export type AdminRequestStatus = (typeof adminRequestStatuses)[number];
