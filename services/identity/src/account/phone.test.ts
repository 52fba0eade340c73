import { describe, expect, it } from '@jest/globals';
import { normalizePhone } from './phone.js';

describe('a phone number', () => {
  it.each([
    ['0999 123 456', '+265999123456'],
    ['+265\u00a0999\u2011123\u2013456', '+265999123456'],
    ['(0)999.123.456', '+265999123456'],
    ['+44 20 7946 0958', '+442079460958'],
    ['(01) 752-3456', '(01) 752-3456'],
    ['', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalizePhone(typed, { PORTAL_COUNTRY: 'MW' })).toBe(stored);
  });

  it('without the code of a country is one of the country of the portal', () => {
    expect(normalizePhone('020 7946 0958', { PORTAL_COUNTRY: 'GB' })).toBe('+442079460958');
  });
});
