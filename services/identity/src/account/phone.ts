import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { z } from 'zod';

export const phoneVariables = {
  /** The country of phone numbers that are typed without a country's code; two letters of ISO 3166. */
  PORTAL_COUNTRY: z
    .string()
    .default('MW')
    .refine((code): code is CountryCode => isSupportedCountry(code), 'must be a country such as MW'),
};

export type PhoneConfig = z.output<z.ZodObject<typeof phoneVariables>>;

/** Returns a phone number as E.164, and other text as it is. */
export function normalizePhone(text: string, { PORTAL_COUNTRY }: PhoneConfig): string {
  const phone = parsePhoneNumberFromString(text, PORTAL_COUNTRY);
  return phone?.isValid() ? phone.number : text;
}
