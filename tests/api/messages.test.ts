import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Person } from '../support/people.js';
import { createMessage } from '../support/messages.js';
import { createPartner, createPerson, type OwnPartner } from '../support/world.js';

let partner: OwnPartner;
let person: Person;

beforeEach(async () => {
  partner ??= await createPartner();
  person = await createPerson('user', partner);
});

const userIdOf = ({ account }: Person) => ({ userId: account.id });
const unseen = (of = person) => of.rest.api.seen.findAllUnseen(userIdOf(of));
const markSeen = (messageIds: number[], of = person) =>
  of.rest.post('/seen/insert', { ...userIdOf(of), messageIds });

describe('messages', () => {
  test('reach their receiver alone, newest first', async () => {
    const older = await createMessage(person.account.id, 'The first', 2);
    const newer = await createMessage(person.account.id, 'The second', 1);
    await createMessage((await createPerson('user', partner)).account.id, "Somebody else's", 0);
    const messages = await person.rest.api.message.findByUserId(userIdOf(person));
    expect(messages).toMatchObject([
      { id: newer, message: 'The second', seen: false },
      { id: older, message: 'The first', seen: false },
    ]);
  });

  test('are unseen until they are marked, once and for all', async () => {
    const first = await createMessage(person.account.id, 'One', 2);
    const second = await createMessage(person.account.id, 'Two', 1);
    expect((await unseen()).map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect((await markSeen([first])).status).toBe(200);
    expect(await unseen()).toEqual([{ id: second }]);
    expect((await markSeen([first, second])).status).toBe(200);
    expect((await markSeen([first, second])).status).toBe(200);
    expect(await unseen()).toEqual([]);
    const messages = await person.rest.api.message.findByUserId(userIdOf(person));
    expect(messages.map(({ seen }) => seen)).toEqual([true, true]);
  });

  test.each([
    ["another's", async () => createMessage((await createPerson('user', partner)).account.id, 'Foreign', 0)],
    ['an unknown one', () => Promise.resolve(2_000_000_000)],
  ])('are all left as they are when %s is among those marked', async (_which, makeOther) => {
    const own = await createMessage(person.account.id, 'Own', 1);
    const answer = await markSeen([own, await makeOther()]);
    expect(answer.status).toBe(403);
    expect(await unseen()).toEqual([{ id: own }]);
  });

  test('may be marked in an empty list', async () => {
    expect((await markSeen([])).body).toMatchObject({ affectedRows: 0 });
  });
});
