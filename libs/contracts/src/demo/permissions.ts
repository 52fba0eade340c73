/** Which groups have which of the demonstration's reports; two of them for the groups' user admins only. */
export const demoGroupPermissions: { groupId: number; reportIds: number[]; adminsOnly?: number[] }[] = [
  { groupId: 1, reportIds: [1, 2, 4, 5, 6, 8, 9, 12, 15, 17, 20, 22, 25, 26], adminsOnly: [26] },
  { groupId: 2, reportIds: [1, 3, 5, 7, 9, 16, 17, 18, 21, 23], adminsOnly: [21] },
  { groupId: 3, reportIds: [2, 7, 8, 9, 17, 19, 22] },
  { groupId: 4, reportIds: [1, 3, 10, 17, 21, 26] },
];

/** Which users were granted which of the demonstration's reports by themselves. */
export const demoUserPermissions: { accountId: number; reportIds: number[] }[] = [
  { accountId: 3, reportIds: [3, 24] },
  { accountId: 4, reportIds: [10, 22] },
  { accountId: 12, reportIds: [4] },
];

/** The pending requests of the demonstration for access to reports, one to each of the first two partners. */
export const demoAccessRequests: { accountId: number; reportId: number; message: string; daysAgo: number }[] =
  [
    {
      accountId: 10,
      reportId: 4,
      message: 'We support the treatment of tuberculosis in two districts.',
      daysAgo: 1,
    },
    { accountId: 15, reportId: 16, message: 'For our report to the donors.', daysAgo: 3 },
  ];
