import type { AccessToken } from '@portal/server-kit';
import type { FastifyRequest } from 'fastify';

export interface Authenticated extends AccessToken {
  readonly token: string;
}

export type PortalRequest = FastifyRequest & { user?: Authenticated | undefined };
