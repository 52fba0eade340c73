import { expect, test } from '@jest/globals';
import { describeOutcome, describePlan, readArguments } from './command-line.js';

const unused = (email: string) => ({
  id: 1,
  firstname: 'Grace',
  surname: 'Banda',
  email,
  daysLeft: 0,
  warnedEarly: true,
  hoursSinceLastWarning: 24,
});

test('nothing is done beyond the limit unless asked for', () => {
  expect(readArguments([])).toEqual({ dryRun: false, beyondLimit: false });
  expect(readArguments(['--dry-run', '--beyond-limit'])).toEqual({ dryRun: true, beyondLimit: true });
  expect(readArguments(['--help'])).toBeUndefined();
});

test('an unknown argument is refused by name', () => {
  expect(() => readArguments(['--force'])).toThrow('--force');
});

test('whom a run concerns is listed by address', () => {
  const plan = {
    warnings: [
      { days: 14 as const, accounts: [unused('first@moh.example')] },
      { days: 1 as const, accounts: [unused('second@moh.example')] },
    ],
    due: [unused('third@moh.example')],
    active: 10,
    beyondLimit: true,
  };
  expect(describePlan(plan).split('\n')).toEqual([
    'warn of 14 days  first@moh.example',
    'warn of 1 day  second@moh.example',
    'deactivate  third@moh.example',
    '1 of 10 active accounts would be deactivated, which is beyond the limit.',
    '',
  ]);
});

test('a run that stopped is a fault, one that did not tells what it did', () => {
  expect(describeOutcome({ warned: 2, deactivated: 1 })).toBe('Warned: 2. Deactivated: 1.\n');
  expect(() => describeOutcome({ warned: 0, deactivated: 0, stopped: { count: 3, of: 12 } })).toThrow(
    '3 of 12',
  );
});
