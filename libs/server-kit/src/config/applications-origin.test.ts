import { describe, expect, it } from '@jest/globals';
import { addApplicationsOrigin } from './applications-origin.js';

const read = (NODE_ENV: string, APPLICATIONS_ORIGIN?: string, APPLICATIONS = ['stock']) =>
  addApplicationsOrigin({ NODE_ENV, PORTAL_URL: 'https://portal.example', APPLICATIONS, APPLICATIONS_ORIGIN })
    .APPLICATIONS_ORIGIN;

describe('APPLICATIONS_ORIGIN', () => {
  it("is another port of the portal's host by default", () => {
    expect(read('development')).toBe('https://portal.example:8083');
  });

  it.each([
    ['development', 'https://portal.example'],
    ['production', 'https://portal.example:8083'],
    ['production', undefined],
  ])("is never the portal's, in %s: %s", (environment, origin) => {
    expect(() => read(environment, origin)).toThrow('APPLICATIONS_ORIGIN: must have another host name');
    expect(() => read(environment, origin, [])).not.toThrow();
  });

  it('is a host name of its own in production', () => {
    const origin = 'https://applications.portal.example';
    expect(read('production', origin)).toBe(origin);
  });
});
