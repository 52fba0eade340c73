import type { AccountStatus, Role } from '@portal/contracts';

/** A person with partner and group, as its session shows it. */
export interface SignedInPerson {
  id: number;
  firstname: string;
  surname: string;
  email: string;
  phone: string;
  status: AccountStatus;
  role: Role;
  user_type_id: number | null;
  name: string | null;
  group_id: number | null;
  group_name: string | null;
}

/** Columns of a {@link SignedInPerson}, to be selected from {@link signedInPersonTables}. */
export const signedInPersonColumns = `
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  partner.id AS user_type_id, partner.name, stakeholder_group.id AS group_id, stakeholder_group.name AS group_name`;

/** Tables of a {@link SignedInPerson}: accounts and where they belong. */
export const signedInPersonTables = `
  account
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;
