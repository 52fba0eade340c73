import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Portal } from '@portal/local';
import { sql } from '../databases.js';
import { eventually } from '../eventually.js';
import { findMailsTo } from '../mail.js';
import { Rest } from '../rest.js';

/** Stops what mails need, and starts it again. */
export function testMails(portal: () => Portal): void {
  const createVisitor = () => new Rest(portal().url);
  const register = async (email: string) => {
    const person = { firstname: 'Ada', surname: 'Banda', email, phone: '0999000111', userTypeId: 3 };
    const { body } = await createVisitor().post('/user/insertByUser', person);
    expect(body).toMatchObject({ affectedRows: 1 });
  };
  const createAddress = () => `${randomUUID()}@college.example`;
  const queryQueue = (text: string) => sql('notifications', text, [], portal().databases);
  const unsent = 'FROM mail WHERE sent_at IS NULL AND given_up_at IS NULL';
  /** Sends the waiting mails now. A second change would send those again that are being sent. */
  const sendWaiting = async () => {
    await queryQueue('UPDATE mail SET next_try_at = now() WHERE next_try_at IS NOT NULL');
    await eventually(
      () => queryQueue(`SELECT ${unsent}`),
      ({ length }) => length === 0,
    );
  };
  const countReceived = async (email: string) => (await findMailsTo(email, portal().mailUrl)).length;

  describe('mail', () => {
    it('waits for a stopped mail server, which delays nothing else', async () => {
      const server = portal().components['mail-catcher'];
      const email = createAddress();
      await server.stop();
      await register(email);
      await eventually(
        () => queryQueue(`SELECT ${unsent} AND last_error IS NOT NULL`),
        ({ length }) => length > 0,
      );
      // The code waits in the queue, too.
      const { body } = await createVisitor().post('/user/resetCode', { email: 'user@dho.example' });
      expect(body).toMatchObject({ code: 0 });
      await server.start();
      await sendWaiting();
      expect(await countReceived(email)).toBe(1);
    });
  });
}
