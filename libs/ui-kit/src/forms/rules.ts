import type { FormRule } from 'antd';

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const rule = (holds: (text: string) => boolean, message: string): FormRule => ({
  validator: (_rule, value: unknown) =>
    holds(textOf(value)) ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** The field must hold more than spaces. */
export const required = (message: string): FormRule => ({
  ...rule((text) => text.trim() !== '', message),
  required: true,
});

/** The field must hold at least `n` characters. */
export const atLeast = (n: number, message: string): FormRule => rule((text) => text.length >= n, message);

export const isEmail = (message: string): FormRule =>
  rule((text) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim()), message);
