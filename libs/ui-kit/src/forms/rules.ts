import * as rules from '@portal/contracts/rules';
import type { FormRule } from 'antd';

const getText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const rule = (isValid: (text: string) => boolean, message: string): FormRule => ({
  validator: (_rule, value: unknown) =>
    isValid(getText(value)) ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** Requires more than spaces. */
export const required = (message: string): FormRule => ({
  ...rule((text) => text.trim() !== '', message),
  required: true,
});

/** Requires at least `n` characters. */
export const atLeast = (n: number, message: string): FormRule => rule((text) => text.length >= n, message);

/** Requires an email address. */
export const isEmail = (message: string): FormRule => rule(rules.isEmail, message);

/** Requires a phone number. */
export const isPhone = (message: string): FormRule => rule(rules.isPhone, message);

/** Requires a phone number, or nothing. */
export const isPhoneOrBlank = (message: string): FormRule =>
  rule((text) => text.trim() === '' || rules.isPhone(text), message);

/** Requires a text that can be a new password. */
export const isPassword = (message: string): FormRule => rule(rules.isPassword, message);
