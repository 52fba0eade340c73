import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPrincipal } from '@portal/service-kit/testing';
import { useNotifications, type TestPerson } from '../testing/notifications-service.js';

const notifications = useNotifications();
let partner: { id: number; name: string };
let userAdmin: TestPerson;

beforeAll(async () => {
  partner = await notifications.addPartner();
  userAdmin = await notifications.addPerson('userAdmin', partner.id);
});

const remind = ({ principal }: Pick<TestPerson, 'principal'>, { id }: TestPerson) =>
  notifications.service.getApi(principal).reminder.insert({ userId: id });
const getName = ({ firstname, surname }: TestPerson) => `${firstname} ${surname}`;

describe('a reminder', () => {
  it('reaches a user of the own partner once a week, by message and mail', async () => {
    const user = await notifications.addPerson('user', partner.id);
    const by = getName(userAdmin);
    const responses = [await remind(userAdmin, user), await remind(userAdmin, user)];
    expect(responses.map(({ affectedRows }) => affectedRows)).toEqual([1, 0]);
    expect(await notifications.findMessages(user)).toEqual([
      expect.objectContaining({ message: expect.stringContaining(`${by}, ${partner.name}, reminds you`) }),
    ]);
    expect(await notifications.findMailsTo(user)).toEqual([
      { template: 'reminder', by, partner: partner.name },
    ]);
  });

  it('of an administrator reaches users of any partner', async () => {
    const user = await notifications.addPerson('user', partner.id);
    await remind({ principal: createPrincipal('administrator') }, user);
    expect(await notifications.findMailsTo(user)).toMatchObject([{ template: 'reminder', partner: null }]);
  });

  it.each([
    ['a user of another partner', () => notifications.addPerson('user', partner.id + 1)],
    ['a blocked user', () => notifications.addPerson('user', partner.id, 'Blocked')],
    ['an administrator', () => notifications.addPerson('administrator')],
  ])('to %s is rejected', async (_case, add) => {
    const user = await add();
    await expect(remind(userAdmin, user)).rejects.toMatchObject({ response: { status: 404 } });
    expect(await notifications.findMailsTo(user)).toEqual([]);
  });
});
