import { randomUUID } from 'node:crypto';
import { createReplicatedPerson } from '../replicated-fixtures.js';
import { signIn } from '../people.js';
import { getDemoPartner } from '../fixtures.js';
import { administrator, userAdmin } from './accounts.js';

const reportId = 1;
const farOff = '2099-01-01T00:00:00Z';

/** Gives feedback on a report of the demonstration's first partner, with a reply of its user admin. */
export async function giveFeedback(): Promise<void> {
  const { account, rest } = await createReplicatedPerson('user', getDemoPartner(1));
  await rest.api.feedback.insert({
    userId: account.id,
    reportIdOrUrl: reportId,
    star: 3,
    feedback:
      'The map takes long.\nCould it show the districts first, and the facilities once one is chosen?',
  });
  const { rest: responsible } = await signIn(userAdmin);
  const [item] = (await responsible.api.feedback.findAll.page({ search: account.email, limit: 1 })).rows;
  await responsible.api.feedback.update({
    id: item?.id ?? 0,
    status: 'In progress',
    reply: 'Thank you. We have asked those who draw the map.',
  });
}

/** Plans announcements for a day in the distant future. */
export async function planAnnouncements(): Promise<void> {
  const message = `The portal is closed from Saturday noon until Sunday noon. ${randomUUID()}`;
  for (const email of [administrator, userAdmin]) {
    const { rest } = await signIn(email);
    const audience = email === administrator ? 'Everyone' : 'Partner';
    await rest.api.announcement.insert({ message, audience, from: farOff });
  }
}
