import type { ViewerSql } from '../access/report-access.sql.js';

/** Everybody but administrators as rows `(id, firstname, surname, user_type, partner_id, group_id, user_admin)`. */
export const people = `
  SELECT a.id, a.firstname, a.surname, p.name AS user_type, a.partner_id, p.group_id, a.role = 'userAdmin' AS user_admin
  FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
  WHERE a.role <> 'administrator'`;

/** A row `person` of {@link people} as a viewer. */
export const person: ViewerSql = {
  userAdmin: 'person.user_admin',
  accountId: 'person.id',
  partnerId: 'person.partner_id',
  groupId: 'person.group_id',
};
