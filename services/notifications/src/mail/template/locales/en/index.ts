import { account } from './account.js';
import { report } from './report.js';
import { security } from './security.js';

/**
 * English texts of mails. `_one` and `_other` are plural forms for a `count`. Subjects contain no names and no codes, since locked screens
 * show them.
 */
export const en = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  codeLabel: 'Your code',
  linkHint: 'If the button does not work, open this address:',
  choosePreferences: 'Choose the emails you receive',
  unnamed: {
    partner: 'your organisation',
    by: 'Someone in your organisation',
    name: 'Someone',
    former: 'another organisation',
  },
  ...account,
  ...security,
  ...report,
};
