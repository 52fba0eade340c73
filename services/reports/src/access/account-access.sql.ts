import { mayOpenSql } from './report-access.sql.js';

/** The decision for an account, as a condition on the report `r`, the account `a` and its partner `p`. */
export const openToAccount = mayOpenSql({
  administrator: `a.role = 'administrator'`,
  userAdmin: `a.role = 'userAdmin'`,
  accountId: 'a.id',
  partnerId: 'a.partner_id',
  groupId: 'p.group_id',
});
