import { queryRow } from './databases.js';
import { type Person, signIn } from './people.js';
import {
  createAccount,
  createPartner,
  createPerson,
  type AccountFixture,
  type PartnerFixture,
} from './fixtures.js';

/** Two partners, and callers with and without permission to manage the people of the first. */
export interface PeopleFixtures {
  partner: PartnerFixture;
  otherPartner: PartnerFixture;
  colleague: Person;
  stranger: Person;
  userAdmin: Person;
  otherUserAdmin: Person;
  administrator: Person;
}

export async function createPeopleFixtures(): Promise<PeopleFixtures> {
  const [partner, otherPartner] = [await createPartner(), await createPartner()];
  return {
    partner,
    otherPartner,
    colleague: await createPerson('user', partner),
    stranger: await createPerson('user', otherPartner),
    userAdmin: await createPerson('userAdmin', partner),
    otherUserAdmin: await createPerson('userAdmin', otherPartner),
    administrator: await createPerson('administrator'),
  };
}

/** Creates an account of the first partner, signed in if needed. */
export async function createTarget(
  { partner }: PeopleFixtures,
  signedIn: boolean,
): Promise<{ account: AccountFixture; person: Person | undefined }> {
  const account = await createAccount('user', partner);
  return { account, person: signedIn ? await signIn(account.email) : undefined };
}

/** All identity rows of an account, its partner and the partner's group, for comparison. */
export const getState = ({ id }: AccountFixture, { id: partnerId, groupId }: PartnerFixture) =>
  queryRow(
    'identity',
    `SELECT to_jsonb(account) - 'last_used_at' AS account,
       (SELECT jsonb_agg(request) FROM admin_request request WHERE account_id = $1) AS requests,
       (SELECT jsonb_agg(ended_at) FROM session WHERE account_id = $1) AS sessions,
       (SELECT to_jsonb(partner) FROM partner WHERE id = $2) AS partner,
       (SELECT to_jsonb(stakeholder_group) FROM stakeholder_group WHERE id = $3) AS "group",
       (SELECT count(*)::int FROM account WHERE partner_id = $2) AS accounts,
       (SELECT count(*)::int FROM audit_entry WHERE kind = 'Account' AND subject_id = $1) AS entries
     FROM account WHERE id = $1`,
    [id, partnerId, groupId],
  );
