import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { blankRegistration, checkAccount, checkPerson } from './registration';

const catalogue = readFileSync(new URL('../locales/en.json', import.meta.url), 'utf8');
const texts = (JSON.parse(catalogue) as { register: Record<string, string> }).register;

const translateErrors = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, key]) => [field, texts[key.replace('register.', '')]]),
  );

const person = { ...blankRegistration, firstname: 'Chisomo', surname: 'Mwale', email: 'c@dho.example' };
const account = { ...person, partnerId: '1', phone: '+265 999 123 456' };

describe('the validation of a registration', () => {
  it('has the specified messages for the first step', () => {
    expect(translateErrors(checkPerson(blankRegistration))).toEqual({
      firstname: 'Fill in your firstname to continue to the next step.',
      surname: 'Fill in your surname to continue to the next step.',
      email: 'Fill in your email to continue to the next step.',
    });
    expect(translateErrors(checkPerson({ ...person, firstname: ' C ', email: 'c@dho' }))).toEqual({
      firstname: 'The firstname submitted is too short!',
      email: 'Invalid email address.',
    });
    expect(checkPerson(person)).toEqual({});
  });

  it('has the specified messages for the second step', () => {
    expect(translateErrors(checkAccount(person))).toEqual({
      partnerId: 'Please select your HIS partner user group.',
      phone: 'Please, fill in your phone number.',
    });
    expect(translateErrors(checkAccount({ ...account, phone: '099912345' }))).toEqual({
      phone: 'The phone number entered is invalid.',
    });
    expect(checkAccount(account)).toEqual({});
  });
});
