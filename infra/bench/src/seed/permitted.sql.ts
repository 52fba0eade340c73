/** Whether group `g` has a permission for report `r`, both counted from 1: a tenth of the reports for each. */
export const groupHas = '(r * 7919 + g * 104729) / 13 % 10 = 0';

/** Whether that permission is for the group's user admins alone. */
export const forAdminsOnly = '(r + g) % 15 = 0';

/** How many permissions of its own each user has. */
export const grantsPerUser = 10;

/** The report that user `u` has its `k`th own permission for, of so many reports; all are counted from 1. */
export const granted = (reports: number) => `1 + (u * 37 + k * 197) % ${reports}`;

/** The HIS partner of user `u` and the group of partner `p`, counted from 1. */
export const partnerOf = (partners: number) => `1 + (u - 1) % ${partners}`;
export const groupOf = (groups: number) => `1 + (p - 1) % ${groups}`;

/** The kind of report `r`. */
export const kindOf = `CASE r % 10 WHEN 0 THEN 'Web Embed' WHEN 5 THEN 'Dash' ELSE 'Power Bi' END`;
