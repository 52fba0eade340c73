import { isEmail, isPhone, lengths } from '@portal/contracts/rules';
import type { WriteResponse } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import type { FieldErrors } from '../form/use-form';
import { ignoreDeadLink } from '../link/link.resource';

/** The fields of a registration; `partnerId` may be empty. */
export type Registration = {
  firstname: string;
  surname: string;
  email: string;
  partnerId: string;
  phone: string;
};

export const blankRegistration: Registration = {
  firstname: '',
  surname: '',
  email: '',
  partnerId: '',
  phone: '',
};

export const personFields: readonly string[] = ['firstname', 'surname', 'email'];

export function checkPerson({ firstname, surname, email }: Registration): FieldErrors<Registration> {
  const errors: FieldErrors<Registration> = {};
  if (!firstname.trim()) errors.firstname = 'register.emptyFirstname';
  else if (firstname.trim().length < lengths.name.min) errors.firstname = 'register.shortFirstname';
  if (!surname.trim()) errors.surname = 'register.emptySurname';
  else if (surname.trim().length < lengths.name.min) errors.surname = 'register.shortSurname';
  if (!email.trim()) errors.email = 'register.emptyEmail';
  else if (!isEmail(email)) errors.email = 'register.invalidEmail';
  return errors;
}

export function checkPhone({ phone }: { phone: string }): FieldErrors<{ phone: string }> {
  if (!phone.trim()) return { phone: 'register.emptyPhone' };
  return isPhone(phone) ? {} : { phone: 'register.invalidPhone' };
}

export function checkAccount({ partnerId, phone }: Registration): FieldErrors<Registration> {
  return { ...(!partnerId && { partnerId: 'register.noPartner' }), ...checkPhone({ phone }) };
}

export interface Partner {
  id: number;
  name: string;
}

/** Finds partners whose pattern matches the address, or else those that accept personal addresses. */
export async function findFittingPartners(api: Api, email: string): Promise<Partner[]> {
  const fitting = await api.registration.findEmailPattern({ email: email.trim() });
  return fitting.length > 0 ? fitting : api.partner.findAllNotExclusive({});
}

/** Registers the visitor. The returned `id` identifies the registration for resending its link. */
export const register = (api: Api, { partnerId, ...person }: Registration) =>
  api.registration.insertByUser({ ...person, userTypeId: Number(partnerId) });

/** Sends the link again; undefined for a confirmed, replaced or expired registration. */
export const resendLink = (api: Api, handle: string): Promise<WriteResponse | undefined> =>
  ignoreDeadLink(api.registration.resend({ id: handle }));

const storageKey = 'registration';

/** Reads the input that the tab had before a reload. */
export const readStoredRegistration = () =>
  JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Registration>;

export const storeRegistration = (input: Registration): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(input));

export const removeStoredRegistration = (): void => sessionStorage.removeItem(storageKey);
