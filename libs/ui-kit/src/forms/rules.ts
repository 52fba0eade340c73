import * as rules from '@portal/contracts/rules';
import type { FormRule } from 'antd';

const getText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const createRule = (isValid: (text: string) => boolean, message: string): FormRule => ({
  validator: (_rule, value: unknown) =>
    isValid(getText(value)) ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** Requires more than spaces. */
export const requireText = (message: string): FormRule => ({
  ...createRule((text) => text.trim() !== '', message),
  required: true,
});

/** Requires at least `n` characters. */
export const requireLength = (n: number, message: string): FormRule =>
  createRule((text) => text.length >= n, message);

/** Requires an email address. */
export const isEmail = (message: string): FormRule => createRule(rules.isEmail, message);

/** Requires a phone number. */
export const isPhone = (message: string): FormRule => createRule(rules.isPhone, message);

/** Requires a phone number, or nothing. */
export const isPhoneOrBlank = (message: string): FormRule =>
  createRule((text) => text.trim() === '' || rules.isPhone(text), message);

/** Requires a text that can be a new password. */
export const isPassword = (message: string): FormRule => createRule(rules.isPassword, message);
