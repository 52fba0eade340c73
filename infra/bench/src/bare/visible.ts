import type { Caller } from './authenticate.js';

/** A condition on report `r` and the values of its parameters, which come first: account, partner, group, whether it is a user admin. */
const users = `r.deleted_at IS NULL AND r.id IN (
  SELECT id FROM report WHERE owner_partner_id = $2
  UNION ALL
  SELECT report_id FROM group_permission WHERE group_id = $3 AND (viewed_by = 'Allow All' OR $4)
  UNION ALL
  SELECT report_id FROM user_permission WHERE account_id = $1 AND (until IS NULL OR until > now()))`;

const administrators = 'r.deleted_at IS NULL';

/** A prepared statement. */
export interface Statement {
  name: string;
  text: string;
}

/** Writes a statement over what is visible, given as a condition, whose own parameters are told by their position from 1 on. */
export type Writer = (visible: string, parameter: (position: number) => string) => string;

/** A statement for users and one for administrators, who see everything, ready for the caller and the statement's own values. */
export function visibleStatement(name: string, write: Writer) {
  const ofUsers = { name, text: write(users, (position) => `$${position + 4}`) };
  const ofAdministrators = {
    name: `${name}_administrator`,
    text: write(administrators, (position) => `$${position}`),
  };
  return ({ id, partnerId, groupId, role }: Caller, values: unknown[] = []) =>
    role === 'administrator'
      ? { ...ofAdministrators, values }
      : { ...ofUsers, values: [id, partnerId, groupId, role === 'userAdmin', ...values] };
}
