import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import {
  type AccessToken,
  accessTokenChecks,
  CONFIG,
  findPublicKey,
  LOG,
  type Log,
  readAccessToken,
  logSecurityEvent,
  signAccessToken,
} from '@portal/server-kit';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type RestCall, unauthenticated } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.js';
import { getCall } from '../calls/call-forwarder.js';
import { type Authenticated, EndedSessions, type PortalRequest, SessionActivity } from './sessions.js';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(CONFIG) { PUBLIC_KEYS }: GatewayConfig) {
    super({
      ...accessTokenChecks,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => {
        const found = findPublicKey(PUBLIC_KEYS, token, accessTokenChecks.issuer);
        // jsonwebtoken accepts a KeyObject, unlike the types of passport-jwt.
        done(found ? null : new Error('unknown key'), found?.key as unknown as Buffer | undefined);
      },
    });
  }

  validate(claims: unknown): AccessToken {
    return readAccessToken(claims);
  }
}

const bearer = /^Bearer\s+(\S+)\s*$/i;

/**
 * Authenticates callers. Public calls proceed without a valid token, calls with a ticket without any token. Other calls are refused with
 * one of the texts of a 401.
 */
@Injectable()
export class JwtGuard extends AuthGuard('jwt') implements CanActivate {
  private readonly verified = new LRUCache<string, Authenticated>({ max: 20_000 });
  @Inject() private readonly ended!: EndedSessions;
  @Inject() private readonly activity!: SessionActivity;
  @Inject(LOG) private readonly log!: Log;
  @Inject(CONFIG) private readonly config!: GatewayConfig;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = getCall(context.getHandler());
    // Routes without a call are public.
    if (!call) return true;
    const request = getRequest(context);
    // Skips the error of passport, which most public requests would cause.
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

  override handleRequest<User>(
    _error: unknown,
    user: User | false,
    info: unknown,
    context: ExecutionContext,
  ): User {
    if (user) return user;
    // The signature is checked before the expiry.
    if (info instanceof Error && info.name === 'TokenExpiredError') throw unauthenticated('jwt expired');
    const { id: requestId, ip: clientAddress, method, routeOptions } = getRequest(context);
    const details = { outcome: 'failure', method, route: routeOptions.url } as const;
    logSecurityEvent(this.log, 'forged-token', { requestId, clientAddress }, details);
    throw unauthenticated('jwt malformed');
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
    const seconds = Math.ceil((user.expiresAt - Date.now()) / 1_000);
    const forwardedToken = signAccessToken(user.principal, seconds, this.config.SIGNING_KEY, 'gateway');
    const authenticated = { ...user, forwardedToken };
    this.verified.set(token, authenticated);
    return authenticated;
  }
}

const getRequest = (context: ExecutionContext): PortalRequest => context.switchToHttp().getRequest();

const isPublic = (call: RestCall) => call.access.public !== undefined;

/** A token that is sent with a ticket must be valid. */
const isForAll = (call: RestCall) => isPublic(call) && call.access.public !== 'ticket';
