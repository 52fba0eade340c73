/** Who the administrator's screens are for. */
export const roles = ['administrator'] as const;
