import type { reportFacts } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { addMessages } from '../message/message.repository.js';
import { findDeciders, findPerson } from '../people/people.repository.js';

type Updated = z.output<(typeof reportFacts)['reportUpdated']['value']>;

/** Tells the user admins of the partner that owns a report, by message, what somebody else says is new in it. */
export async function tellReportUpdate(transaction: Transaction, id: string, update: Updated): Promise<void> {
  const { accountId, reportName, ownerPartnerId, updates } = update;
  const person = await findPerson(transaction, accountId);
  const userAdmins = await findDeciders(transaction, 'userAdmin', ownerPartnerId ?? null, accountId);
  const text = `${person?.name ?? 'Somebody'} tells what is new in the report "${reportName}": ${updates}`;
  const ids = userAdmins.map((userAdmin) => userAdmin.id);
  await addMessages(transaction, `reportUpdated.${id}`, ids, text);
}
