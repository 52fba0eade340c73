import { beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, maxDrafts } from '@portal/contracts';
import { HousekeepingJob } from '../housekeeping/housekeeping.job.js';
import { useNotifications, type TestPerson } from '../testing/notifications-service.js';

const notifications = useNotifications();
let person: TestPerson;

beforeEach(async () => {
  person = await notifications.addPerson('user', (await notifications.addPartner()).id);
});

const getDrafts = ({ id, principal }: TestPerson) => {
  const { draft } = notifications.service.getApi(principal);
  return {
    find: (form: string, userId = id) => draft.find({ userId, form }),
    save: (form: string, content: string, userId = id) => draft.save({ userId, form, content }),
    delete: (form: string, userId = id) => draft.delete({ userId, form }),
  };
};

describe('draft', () => {
  it('is found with its last content until it is deleted', async () => {
    const drafts = getDrafts(person);
    expect(await drafts.find('feedback.1')).toEqual({ draft: null });
    await drafts.save('feedback.1', '{"feedback":"Wr"}');
    await drafts.save('feedback.1', '{"feedback":"Wrong totals"}');
    await drafts.save('feedback.2', '{"feedback":"Fine"}');
    expect(await drafts.find('feedback.1')).toEqual({
      draft: { content: '{"feedback":"Wrong totals"}', saved_at: expect.any(String) },
    });
    await drafts.delete('feedback.1');
    expect(await drafts.find('feedback.1')).toEqual({ draft: null });
    expect((await drafts.find('feedback.2')).draft?.content).toBe('{"feedback":"Fine"}');
  });

  it('belongs to its author alone', async () => {
    const administrator = await notifications.addPerson('administrator');
    await getDrafts(person).save('announcement', '{"message":"Mine"}');
    const others = getDrafts(administrator);
    expect(await others.find('announcement')).toEqual({ draft: null });
    for (const call of [
      others.find('announcement', person.id),
      others.save('announcement', '{}', person.id),
      others.delete('announcement', person.id),
    ]) {
      await expect(call).rejects.toMatchObject({ response: { status: 403 } });
    }
    expect((await getDrafts(person).find('announcement')).draft?.content).toBe('{"message":"Mine"}');
  });

  it('replaces the oldest one beyond the limit', async () => {
    const drafts = getDrafts(person);
    for (let report = 1; report <= maxDrafts + 1; report++) await drafts.save(`feedback.${report}`, '{}');
    expect(await drafts.find('feedback.1')).toEqual({ draft: null });
    expect((await drafts.find('feedback.2')).draft).not.toBeNull();
    expect((await drafts.find(`feedback.${maxDrafts + 1}`)).draft).not.toBeNull();
  });

  it('is deleted after 30 days', async () => {
    const drafts = getDrafts(person);
    await drafts.save('feedback.1', '{}');
    await drafts.save('feedback.2', '{}');
    await notifications.service.queryRows(
      `UPDATE draft SET saved_at = now() - CASE form WHEN 'feedback.1' THEN interval '31 days' ELSE interval '29 days' END
       WHERE account_id = $1`,
      [person.id],
    );
    await notifications.service.get(HousekeepingJob).deleteOld();
    expect(await drafts.find('feedback.1')).toEqual({ draft: null });
    expect((await drafts.find('feedback.2')).draft).not.toBeNull();
  });

  it('is deleted with its account', async () => {
    await getDrafts(person).save('feedback.1', '{}');
    await notifications.service.deliver(identityEvents.account, person.id, null);
    expect(await getDrafts(person).find('feedback.1')).toEqual({ draft: null });
  });

  it.each([
    ['form', { form: 'no form', content: '{}' }],
    ['content', { form: 'feedback.1', content: 'x'.repeat(10_001) }],
    ['content', { form: 'feedback.1', content: 'a\0b' }],
  ])('is rejected with an invalid %s', async (field, { form, content }) => {
    await expect(getDrafts(person).save(form, content)).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field }] } },
    });
  });
});
