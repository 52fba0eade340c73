import { CONFIG, type Headers } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import { replyHeader, requestHeader, type CookieName, type RestCall } from '@portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';

const form = /^[\w.-]{0,200}$/;
/** Replaces values that identity cannot have issued. */
const unreadable = 'unreadable';
/** The maximum age that browsers accept. */
const deviceSeconds = 400 * 24 * 3_600;

const requestHeaders = { session: requestHeader.sessionToken, device: requestHeader.deviceToken } as const;
const replyHeaders = { session: replyHeader.sessionToken, device: replyHeader.deviceToken } as const;

/**
 * The portal's cookies, which are unavailable to scripts and other sites. `session` holds the refresh token until the browser closes,
 * because computers are shared. `device` marks a browser with an earlier sign-in.
 */
@Injectable()
export class Cookies {
  private readonly options;
  private readonly prefix: string;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    const secure = config.PORTAL_URL.startsWith('https:');
    // The prefix makes browsers accept the cookie only from this host and over TLS.
    this.prefix = secure ? '__Host-' : '';
    this.options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  }

  /** Reads a call's cookies as headers; empty for cookies that were not sent. */
  read({ cookies: names = [] }: RestCall, request: FastifyRequest): Headers {
    return Object.fromEntries(names.map((name) => [requestHeaders[name], this.readCookie(name, request)]));
  }

  hasSession(request: FastifyRequest): boolean {
    return this.readCookie('session', request) !== '';
  }

  /** Sets the cookies of a response, or deletes those with an empty value. */
  write({ cookies: names = [] }: RestCall, headers: Headers, reply: FastifyReply): void {
    for (const name of names) {
      const value = headers[replyHeaders[name]];
      const maxAge = name === 'device' ? { maxAge: deviceSeconds } : {};
      if (value) reply.setCookie(this.prefix + name, value, { ...this.options, ...maxAge });
      else if (value === '') reply.clearCookie(this.prefix + name, this.options);
    }
  }

  /** Reads a choice that the browser remembers, such as its theme. */
  readChoice(name: string, { cookies }: FastifyRequest): string | undefined {
    return cookies[this.prefix + name];
  }

  private readCookie(name: CookieName, { cookies }: FastifyRequest): string {
    const value = cookies[this.prefix + name] ?? '';
    return form.test(value) ? value : unreadable;
  }
}
