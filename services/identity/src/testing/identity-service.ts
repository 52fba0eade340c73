import type { Principal, Role } from '@portal/contracts';
import { startTestService, type TestService } from '@portal/service-kit/testing';
import { readConfig } from '../config.js';
import { schema } from '../database.js';
import { IdentityModule } from '../identity.module.js';

export const startIdentity = (environment: NodeJS.ProcessEnv = {}): Promise<TestService> =>
  startTestService({
    name: 'identity',
    readConfig,
    environment: { IDENTITY_SECRET: 'i'.repeat(32), MAIL_SECRET: 'm'.repeat(32), ...environment },
    schema: () => schema,
    module: () => IdentityModule,
  });

/** A principal of an account that the service need not have. */
export const principalOf = (role: Role, ids: Partial<Principal> = {}): Principal => ({
  accountId: 1,
  partnerId: role === 'administrator' ? null : 1,
  groupId: role === 'administrator' ? null : 1,
  sessionId: crypto.randomUUID(),
  ...ids,
  role,
});
