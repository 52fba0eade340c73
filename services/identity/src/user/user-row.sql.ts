import type { UserRow } from '@portal/contracts';
import { emailFits } from '../registration/email-pattern.js';

/** Columns of a {@link StoredUser}, to be selected from table account joined with {@link placeTables}. */
export const userRowColumns = `
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  account.partner_id AS user_type_id, partner.name, stakeholder_group.name AS group_name,
  partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
  (SELECT registrar.firstname || ' ' || registrar.surname FROM account AS registrar
   WHERE registrar.id = account.registered_by) AS "registeredBy"`;

/** A user as the database gives it. */
export type StoredUser = Omit<UserRow, 'emailFits'> & { emailPattern: string | null };

/** Makes a row of a contract's UserRow. */
export const userRow = ({ emailPattern, ...user }: StoredUser): UserRow => ({
  ...user,
  emailFits: emailPattern ? emailFits(emailPattern, user.email) : null,
});

/** Where an account belongs, to be joined to table account. */
export const placeTables = `
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

/** Rows of the users whose ids the query `ids` selects, in the order of their columns. */
export const usersByIds = (ids: string, order: string): string => `
  SELECT * FROM (
    SELECT ${userRowColumns} FROM account ${placeTables} WHERE account.id = ANY (ARRAY(${ids}))
  ) listed
  ORDER BY ${order}`;
