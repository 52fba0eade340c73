import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { Cookies } from './cookies.js';

describe('a choice of the browser', () => {
  const readTheme = (portalUrl: string) =>
    new Cookies({ PORTAL_URL: portalUrl } as GatewayConfig).readChoice('theme', {
      cookies: { '__Host-theme': 'dark', theme: 'light' },
    } as unknown as FastifyRequest);

  it('is read from the cookie that only this host can set, unless the portal has no TLS', () => {
    expect(readTheme('https://portal.example')).toBe('dark');
    expect(readTheme('http://localhost:8080')).toBe('light');
  });
});
