import { describe, expect, it } from '@jest/globals';
import { getMessageText } from './message-text.js';

describe('message text', () => {
  it('shows user input unchanged', () => {
    const report = '{{by}} & <b>"HIV"</b> $t(someone) $&';
    expect(getMessageText('accessRequested', { by: 'Ada', report })).toBe(
      `Ada requests access to the report "${report}".`,
    );
  });

  it('names a user without a name', () => {
    expect(getMessageText('accessRequested', { by: '', report: 'HIV' })).toBe(
      'Someone requests access to the report "HIV".',
    );
  });
});
