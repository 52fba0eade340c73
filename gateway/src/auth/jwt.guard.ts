import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { unauthenticated, type RestCall } from '@portal/contracts';
import type { AccessToken } from '@portal/server-kit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { EndedSessions } from './ended-sessions.js';
import { SessionActivity } from './session-activity.js';
import { callOf } from '../calls/call-route.decorator.js';

/** The caller of a request, with the token that proves it to services. */
export interface Authenticated extends AccessToken {
  readonly token: string;
}

/** A request with its caller, where it has one. */
export type PortalRequest = FastifyRequest & { user?: Authenticated | undefined };

const bearer = /^Bearer\s+(\S+)\s*$/i;

/**
 * Finds out who is calling. Calls that are open to the public go on without a usable token, and those that a ticket opens without any; all
 * others are refused with one of the three texts of a 401.
 */
@Injectable()
export class JwtGuard extends AuthGuard('jwt') implements CanActivate {
  /** Each token is verified once and not with every call. */
  private readonly verified = new LRUCache<string, Authenticated>({ max: 20_000 });
  @Inject() private readonly ended!: EndedSessions;
  @Inject() private readonly activity!: SessionActivity;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = callOf(context.getHandler());
    // Pages have no call behind them and tell nothing about anybody.
    if (!call) return true;
    const request = context.switchToHttp().getRequest<PortalRequest>();
    // Most who call without a session send no token, and need no fault made for it.
    if (isPublic(call) && !request.headers.authorization) return true;
    try {
      request.user = await this.authenticate(context, request);
      if (!call.unattended) this.activity.note(request.user.principal.sessionId);
    } catch (error) {
      if (!isForAll(call)) throw error;
      request.user = undefined;
    }
    return true;
  }

  override handleRequest<User>(error: unknown, user: User | false, info: unknown): User {
    if (user) return user;
    if (error) throw unauthenticated('jwt malformed');
    throw unauthenticated(
      info instanceof Error && info.name === 'TokenExpiredError' ? 'jwt expired' : 'jwt malformed',
    );
  }

  private async authenticate(context: ExecutionContext, request: PortalRequest): Promise<Authenticated> {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (!token)
      throw unauthenticated(
        request.headers.authorization?.replace(/^Bearer\s*/i, '') ? 'jwt malformed' : 'empty jwt token',
      );
    const known = this.verified.get(token);
    const isCurrent = known && known.expiresAt > Date.now();
    const authenticated = isCurrent ? known : await this.verify(context, request, token);
    const { sessionId } = authenticated.principal;
    if (await this.ended.has(sessionId)) throw unauthenticated('jwt expired');
    return authenticated;
  }

  private async verify(
    context: ExecutionContext,
    request: PortalRequest,
    token: string,
  ): Promise<Authenticated> {
    await super.canActivate(context);
    const { user } = request;
    if (!user) throw unauthenticated('jwt malformed');
    const authenticated = { ...user, token };
    this.verified.set(token, authenticated);
    return authenticated;
  }
}

const isPublic = (call: RestCall) => call.access.public !== undefined;

/** Who sends a token with a call that a ticket opens too wants to be known by the token. */
const isForAll = (call: RestCall) => isPublic(call) && call.access.public !== 'ticket';
