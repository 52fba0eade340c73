import { mayOpenSql } from '../access/report-access.sql.js';

/** The decision for whoever asks, as a condition on the report `r`, the account `a` and its partner `p`. */
export const openToRequester = mayOpenSql({
  administrator: `a.role = 'administrator'`,
  userAdmin: `a.role = 'userAdmin'`,
  accountId: 'a.id',
  partnerId: 'a.partner_id',
  groupId: 'p.group_id',
});
