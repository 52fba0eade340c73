import { CONFIG } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import { forbidden, replyHeader, requestHeader, type CookieName, type RestCall } from '@portal/contracts';
import type { Headers } from '@portal/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';

const form = /^[\w.-]{0,200}$/;
/** What identity is given in the place of a value that it cannot have issued. */
const unreadable = 'unreadable';
/** Browsers keep no cookie for longer. */
const deviceSeconds = 400 * 24 * 3_600;

const requestHeaders = { session: requestHeader.sessionToken, device: requestHeader.deviceToken } as const;
const replyHeaders = { session: replyHeader.sessionToken, device: replyHeader.deviceToken } as const;

/**
 * The portal's cookies, which scripts cannot read and other sites cannot send. The session's holds the refresh token and goes with the
 * browser's window, for the sake of shared computers; the device's outlives it, and proves no more than that somebody has signed in here.
 */
@Injectable()
export class Cookies {
  private readonly options;
  private readonly prefix: string;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    const secure = config.PORTAL_URL.startsWith('https:');
    // With the prefix a browser takes the cookie from this very host and over TLS alone.
    this.prefix = secure ? '__Host-' : '';
    this.options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  }

  /**
   * The values of the cookies that a call reads, as they travel to its service; the empty text for a cookie that was not sent.
   * @throws Problem `forbidden` for a request that another site made
   */
  read({ cookies: names = [] }: RestCall, request: FastifyRequest): Headers {
    if (names.length === 0) return {};
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
    return Object.fromEntries(names.map((name) => [requestHeaders[name], this.valueOf(name, request)]));
  }

  /** Sets the values that a call's service answered, or ends the cookie where the value is empty. */
  write({ cookies: names = [] }: RestCall, headers: Headers, reply: FastifyReply): void {
    for (const name of names) {
      const value = headers[replyHeaders[name]];
      const maxAge = name === 'device' ? { maxAge: deviceSeconds } : {};
      if (value) reply.setCookie(this.prefix + name, value, { ...this.options, ...maxAge });
      else if (value === '') reply.clearCookie(this.prefix + name, this.options);
    }
  }

  private valueOf(name: CookieName, { cookies }: FastifyRequest): string {
    const value = cookies[this.prefix + name] ?? '';
    return form.test(value) ? value : unreadable;
  }
}
