import { describe, expect, it } from '@jest/globals';
import { messageText } from './message-text.js';

describe('the text of a message', () => {
  it('shows what people typed as it was typed', () => {
    const report = '{{by}} & <b>"HIV"</b> $t(somebody) $&';
    expect(messageText('accessRequested', { by: 'Ada', report })).toBe(
      `Ada asks for access to the report "${report}".`,
    );
  });

  it('names whoever has no name', () => {
    expect(messageText('accessRequested', { by: '', report: 'HIV' })).toBe(
      'Somebody asks for access to the report "HIV".',
    );
  });
});
