import type { SchemaDefinition } from '@portal/service-kit';
import { AccountEntity } from './account/account.entity.js';
import {
  ActivationTicketEntity,
  EmailChangeEntity,
  InvitationEntity,
  UserInvitationEntity,
} from './account/pending-secrets.entity.js';
import { PartnerEntity, StakeholderGroupEntity } from './organisation/organisation.entity.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { PendingRegistrationEntity } from './registration/pending-registration.entity.js';
import { AdminRequestEntity } from './user/admin-request.entity.js';
import { migrations } from './migrations/index.js';

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
    UserInvitationEntity,
  ],
  migrations,
};
