import { z } from 'zod';

/** Texts of other scripts, lengths and shapes, and of other languages' syntax. */
export const unusualTexts: readonly string[] = [
  '',
  'ﷺ İß 😀 \u0300',
  'É'.repeat(60),
  "mal'\\x",
  '100%_(*&|!:<>"',
  '=1+1\nname,email\n"',
  '{"a":',
  '__proto__',
  '../../$1',
  '-1e9',
  '١٢٣',
  '9999-12-31',
  'http://[::1',
  'ann@xn--.example',
];

const usualValues: readonly unknown[] = [
  1,
  'Name',
  '1',
  true,
  [1],
  ['Name'],
  {},
  'ann@example.org',
  '2026-03',
  '2026-03-01',
  '2026-03-01T00:00:00Z',
  '06:30',
  'Africa/Blantyre',
  'A'.repeat(43),
  '9b2fa5c8-0b3a-4a57-9f3e-0a4a4c1f5d11',
];

/** Creates an input with the first usual value or choice that each required field accepts. */
export function createInput(shape: Record<string, z.ZodType>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [field, type] of Object.entries(shape)) {
    if (type.safeParse(undefined).success) continue;
    const { enum: choices = [] } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
    input[field] = [...usualValues, ...choices].find((value) => type.safeParse(value).success);
  }
  return input;
}
