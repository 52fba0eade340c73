import { describe, expect, it } from '@jest/globals';
import { describeOutcome, describePlan, readArguments } from './command-line.js';

const createUnusedAccount = (email: string) => ({
  id: 1,
  firstname: 'Grace',
  surname: 'Banda',
  email,
  daysLeft: 0,
  hasFirstWarning: true,
  hoursSinceLastWarning: 24,
});

describe('the command deactivate-unused-accounts', () => {
  it('respects the limit by default', () => {
    expect(readArguments([])).toEqual({ dryRun: false, beyondLimit: false });
    expect(readArguments(['--dry-run', '--beyond-limit'])).toEqual({ dryRun: true, beyondLimit: true });
    expect(readArguments(['--help'])).toBeUndefined();
  });

  it('names an unknown argument', () => {
    expect(() => readArguments(['--force'])).toThrow('--force');
  });

  it('lists the accounts of a run by address', () => {
    const plan = {
      warnings: [
        { days: 14 as const, accounts: [createUnusedAccount('first@moh.example')] },
        { days: 1 as const, accounts: [createUnusedAccount('second@moh.example')] },
      ],
      due: [createUnusedAccount('third@moh.example')],
      active: 10,
      isBeyondLimit: true,
    };
    expect(describePlan(plan).split('\n')).toEqual([
      'warn of 14 days  first@moh.example',
      'warn of 1 day  second@moh.example',
      'deactivate  third@moh.example',
      '1 of 10 active accounts would be deactivated, which is beyond the limit.',
      '',
    ]);
  });

  it('describes the outcome of a run, or throws when the limit stopped it', () => {
    expect(describeOutcome({ warned: 2, deactivated: 1 })).toBe('Warned: 2. Deactivated: 1.\n');
    expect(() => describeOutcome({ warned: 0, deactivated: 0, stopped: { count: 3, of: 12 } })).toThrow(
      '3 of 12',
    );
  });
});
