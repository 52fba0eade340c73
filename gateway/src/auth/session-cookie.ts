import { Inject, Injectable } from '@nestjs/common';
import { forbidden } from '@portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { basePath } from '../calls/base-path.js';

const name = 'session';

/** The cookie that holds the session's refresh token; scripts cannot read it and other sites cannot send it. */
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
    return request.cookies[name] ?? '';
  }

  /** Sets what identity answered, `<seconds> <value>`, or ends the cookie where that is empty. */
  write(reply: FastifyReply, text: string): void {
    const [seconds = '', value = ''] = text.split(' ');
    if (value) reply.setCookie(name, value, { ...this.options, maxAge: Number(seconds) });
    else reply.clearCookie(name, this.options);
  }
}
