import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const expectedTypes: Partial<Record<string, string>> = {
  string: 'Please enter a text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please choose yes or no.',
  array: 'Please give a list.',
  object: 'Please give an object.',
};

const formats: Partial<Record<string, string>> = {
  datetime: 'Please enter a time such as 2026-03-01T10:00:00Z.',
  date: 'Please enter a day such as 2026-03-01.',
  email: 'Please enter an e-mail address.',
  safeint: 'Please enter a whole number.',
};

/**
 * Returns the message for an invalid field, as a sentence for the person who filled it in. It replaces the schema library's own texts; a
 * message given in a schema takes precedence.
 */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Please enter a value.';
      return expectedTypes[issue.expected] ?? unusable;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return formats[issue.format] ?? unusable;
    case 'invalid_value':
      return `Please choose one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return unusable;
  }
}

const unusable = 'Please enter a valid value.';

function tooSmall(origin: string, min: number): string {
  if (origin === 'string')
    return min === 1 ? 'Please enter a value.' : `Please enter at least ${min} characters.`;
  if (origin === 'array') return min === 1 ? 'Please choose at least one.' : `Please choose at least ${min}.`;
  return `Please enter ${min} or more.`;
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return `Please enter at most ${max} characters.`;
  if (origin === 'array') return `Please choose at most ${max}.`;
  return `Please enter ${max} or less.`;
}
