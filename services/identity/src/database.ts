import type { SchemaDefinition } from '@portal/service-kit';
import { AccountEntity } from './account/account.entity.js';
import {
  ActivationTicketEntity,
  EmailChangeEntity,
  InvitationEntity,
} from './account/pending-secrets.entity.js';
import { PartnerEntity, StakeholderGroupEntity } from './organisation/organisation.entity.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { PendingRegistrationEntity } from './registration/pending-registration.entity.js';
import { AdminRequestEntity } from './user/admin-request.entity.js';
import { Initial } from './migrations/1795651300000-initial.js';
import { SignInSteps1796018400000 } from './migrations/1796018400000-sign-in-steps.js';
import { SignInHistory1796022000000 } from './migrations/1796022000000-sign-in-history.js';
import { SecondFactor1796025600000 } from './migrations/1796025600000-second-factor.js';
import { AuditChain1796036400000 } from './migrations/1796036400000-audit-chain.js';
import { SingleSignOn1796032800000 } from './migrations/1796032800000-single-sign-on.js';
import { Passkeys1796029200000 } from './migrations/1796029200000-passkeys.js';
import { ReplacedSession1796040000000 } from './migrations/1796040000000-replaced-session.js';

/** The service's database. */
export const schema: SchemaDefinition = {
  /** Tables that the service may insert into and read only. */
  appendOnlyTables: ['audit_entry'],
  fillDemoData,
  entities: [
    AccountEntity,
    ActivationTicketEntity,
    AdminRequestEntity,
    EmailChangeEntity,
    InvitationEntity,
    PartnerEntity,
    PendingRegistrationEntity,
    StakeholderGroupEntity,
  ],
  migrations: [
    Initial,
    SignInSteps1796018400000,
    SignInHistory1796022000000,
    SecondFactor1796025600000,
    Passkeys1796029200000,
    SingleSignOn1796032800000,
    AuditChain1796036400000,
    ReplacedSession1796040000000,
  ],
};
