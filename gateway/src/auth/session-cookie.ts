import { Inject, Injectable } from '@nestjs/common';
import { forbidden } from '@portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { basePath } from '../calls/base-path.js';

const name = 'session';
const form = /^[\w.-]{0,200}$/;
/** What identity is told of a value that it cannot have given. */
const unreadable = 'unreadable';

/**
 * The cookie that holds the session's refresh token: scripts cannot read it, other sites cannot send it, and it goes with the browser's
 * window, for the sake of shared computers.
 */
@Injectable()
export class SessionCookie {
  private readonly options;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.options = {
      path: `/${basePath}`,
      httpOnly: true,
      sameSite: 'strict',
      secure: config.PORTAL_URL.startsWith('https:'),
    } as const;
  }

  /**
   * The cookie's value; the empty text without one.
   * @throws Problem `forbidden` for a request that another site made
   */
  read(request: FastifyRequest): string {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
    const value = request.cookies[name] ?? '';
    return form.test(value) ? value : unreadable;
  }

  /** Sets the value that identity answered, or ends the cookie where that is empty. */
  write(reply: FastifyReply, value: string): void {
    if (value) reply.setCookie(name, value, this.options);
    else reply.clearCookie(name, this.options);
  }
}
