import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { IdentityConfig } from '../config.js';

export type PhoneConfig = Pick<IdentityConfig, 'PORTAL_COUNTRY'>;

/** Returns a phone number as E.164, and other text as it is. */
export function normalizePhone(text: string, { PORTAL_COUNTRY }: PhoneConfig): string {
  const phone = parsePhoneNumberFromString(text, PORTAL_COUNTRY);
  return phone?.isValid() ? phone.number : text;
}
