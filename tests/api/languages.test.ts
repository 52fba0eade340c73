import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { queryRow } from '../support/databases.js';
import { createPartner, type PartnerFixture } from '../support/fixtures.js';
import { getTicketIn, mailTo } from '../support/mail.js';
import { createVisitor } from '../support/people.js';

const french = { 'accept-language': 'fr-BE,fr;q=0.9,en;q=0.8' };
const domain = `${randomUUID()}.example`;
let partner: PartnerFixture;

beforeAll(async () => {
  partner = await createPartner({ emailPattern: domain });
});

const register = (email: string, headers?: Record<string, string>) => {
  const person = { firstname: 'Ada', surname: 'Banda', phone: '+265 999 000 111' };
  return createVisitor().post('/user/insertByUser', { ...person, email, userTypeId: partner.id }, headers);
};

describe('texts of responses', () => {
  it("are in the client's language", async () => {
    expect((await register('no address', french)).body).toMatchObject({
      code: 'malformed',
      detail: 'La requête n’est pas valide.',
      errors: [{ field: 'email', message: 'L’adresse e-mail saisie n’est pas valide !' }],
    });
    expect((await register('ada@elsewhere.example', french)).body).toMatchObject({
      affectedRows: 0,
      message: 'Veuillez saisir votre adresse e-mail professionnelle pour passer à l’étape suivante.',
    });
  });

  it.each([undefined, { 'accept-language': 'en-GB' }, { 'accept-language': 'de' }])(
    'are in English for %j',
    async (headers) => {
      expect((await register('no address', headers)).body).toMatchObject({
        detail: 'The request is not well formed.',
        errors: [{ field: 'email', message: 'You have submitted an invalid email !' }],
      });
      expect((await register('ada@elsewhere.example', headers)).body).toMatchObject({
        message: 'Please enter your work email to proceed to the next step.',
      });
    },
  );

  it('that clients depend on stay as they are', async () => {
    const response = await createVisitor().call('GET', '/user/findAll', { headers: french });
    expect(response.body).toMatchObject({ status: 401, detail: 'empty jwt token' });
  });
});

it('a registration on a French page is mailed in French, and the account keeps the language', async () => {
  const email = `ada@${domain}`;
  await register(email, french);
  const mail = await mailTo(email, 'Une inscription auprès de');
  expect(mail.subject).toBe('Confirmez votre adresse e-mail');
  const id = getTicketIn(mail, 'confirmRegistration');
  await createVisitor().post('/registration/confirm', { id, password: 'Chosen-pass-2026' });
  await mailTo(email, 'Votre adresse e-mail est confirmée.');
  expect(await queryRow('identity', 'SELECT language FROM account WHERE email = $1', [email])).toMatchObject({
    language: 'fr',
  });
});
