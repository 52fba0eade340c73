import { createReplicatedPartner, createReplicatedPerson } from './replicated-fixtures.js';
import type { Person } from './people.js';
import type { PartnerFixture } from './fixtures.js';

/** Two partners, and callers with and without permission to manage the reports of the first. */
export interface ReportFixtures {
  partner: PartnerFixture;
  otherPartner: PartnerFixture;
  user: Person;
  stranger: Person;
  userAdmin: Person;
  otherUserAdmin: Person;
  administrator: Person;
}

export async function createReportFixtures(): Promise<ReportFixtures> {
  const [partner, otherPartner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const [user, stranger, userAdmin, otherUserAdmin, administrator] = await Promise.all([
    createReplicatedPerson('user', partner),
    createReplicatedPerson('user', otherPartner),
    createReplicatedPerson('userAdmin', partner),
    createReplicatedPerson('userAdmin', otherPartner),
    createReplicatedPerson('administrator'),
  ]);
  return {
    partner,
    otherPartner,
    user,
    stranger,
    userAdmin,
    otherUserAdmin,
    administrator,
  };
}
