/** Advisory locks of this service's database. */
export const advisoryLocks = {
  viewCounts: 7_226_101,
  /** Taken by the function `create_viewership_partition`. */
  partitions: 7_226_102,
  history: 7_226_103,
  partnerViews: 7_226_104,
} as const;
