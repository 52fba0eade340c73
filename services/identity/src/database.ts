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
import { PasskeyEntity, ChallengeEntity } from './passkey/passkey.entity.js';
import { PasswordResetEntity } from './password-reset/password-reset.entity.js';
import { TablePreferenceEntity } from './profile/table-preference.entity.js';
import { PendingRegistrationEntity } from './registration/pending-registration.entity.js';
import { RecoveryCodeEntity, TotpEntity } from './second-factor/totp.entity.js';
import { SessionEntity } from './session/session.entity.js';
import { DeviceAdmissionEntity, DeviceEntity, PendingSignInEntity } from './sign-in/sign-in.entity.js';
import { ProviderAccountEntity, SingleSignOnAttemptEntity } from './single-sign-on/single-sign-on.entity.js';
import { AdminRequestEntity } from './user/admin-request.entity.js';
import { migrations } from './migrations/index.js';

export const schema: SchemaDefinition = {
  /** Tables that the service may insert into and read only. */
  appendOnlyTables: ['audit_entry'],
  fillDemoData,
  entities: [
    AccountEntity,
    ActivationTicketEntity,
    AdminRequestEntity,
    ChallengeEntity,
    DeviceAdmissionEntity,
    DeviceEntity,
    EmailChangeEntity,
    InvitationEntity,
    PartnerEntity,
    PasskeyEntity,
    PasswordResetEntity,
    PendingRegistrationEntity,
    PendingSignInEntity,
    ProviderAccountEntity,
    RecoveryCodeEntity,
    SessionEntity,
    SingleSignOnAttemptEntity,
    StakeholderGroupEntity,
    TablePreferenceEntity,
    TotpEntity,
    UserInvitationEntity,
  ],
  migrations,
};
