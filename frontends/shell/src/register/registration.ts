import { isEmail, isPassword, isPhone, lengths } from '@portal/contracts/rules';
import type { Faults } from '../form/use-form';

/** Everything that a visitor types to register; `userTypeId` is the chosen partner's id as text, empty for none. */
export type Registration = {
  firstname: string;
  surname: string;
  email: string;
  userTypeId: string;
  phone: string;
  password: string;
};

/** A registration of which nothing is typed yet. */
export const blankRegistration: Registration = {
  firstname: '',
  surname: '',
  email: '',
  userTypeId: '',
  phone: '',
  password: '',
};

/** The fields of the first step. */
export const personFields: readonly string[] = ['firstname', 'surname', 'email'];

/** Faults of the first step: names and e-mail address. */
export function checkPerson({ firstname, surname, email }: Registration): Faults<Registration> {
  const faults: Faults<Registration> = {};
  if (!firstname.trim()) faults.firstname = 'register.emptyFirstname';
  else if (firstname.trim().length < lengths.name.min) faults.firstname = 'register.shortFirstname';
  if (!surname.trim()) faults.surname = 'register.emptySurname';
  else if (surname.trim().length < lengths.name.min) faults.surname = 'register.shortSurname';
  if (!email.trim()) faults.email = 'register.emptyEmail';
  else if (!isEmail(email)) faults.email = 'register.invalidEmail';
  return faults;
}

/** Faults of the second step: partner, phone and password. */
export function checkAccount({ userTypeId, phone, password }: Registration): Faults<Registration> {
  const faults: Faults<Registration> = {};
  if (!userTypeId) faults.userTypeId = 'register.noPartner';
  if (!phone.trim()) faults.phone = 'register.emptyPhone';
  else if (!isPhone(phone)) faults.phone = 'register.invalidPhone';
  if (!isPassword(password)) faults.password = 'register.shortPassword';
  return faults;
}
