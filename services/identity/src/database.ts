import {
  DailyCounts1764374400000,
  Decisions1765010000001,
  PublishedStreams1764115200000,
  TraceFacts1764028800000,
  type SchemaDefinition,
} from '@portal/service-kit';
import { AccountEntity } from './account/account.entity.js';
import {
  ActivationTicketEntity,
  AdministratorInvitationEntity,
  EmailChangeEntity,
  UserInvitationEntity,
} from './account/pending-secrets.entity.js';
import { PartnerEntity, StakeholderGroupEntity } from './organisation/organisation.entity.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { PendingRegistrationEntity } from './registration/pending-registration.entity.js';
import { TablePreferenceEntity } from './profile/table-preference.entity.js';
import { AdminRequestEntity } from './user/admin-request.entity.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { People1763769600000 } from './migrations/1763769600000-people.js';
import { TellPhones1763856000000 } from './migrations/1763856000000-tell-phones.js';
import { TellPartners1763942400000 } from './migrations/1763942400000-tell-partners.js';
import { EndedSessions1764201600000 } from './migrations/1764201600000-ended-sessions.js';
import { KnownDevices1764288000000 } from './migrations/1764288000000-known-devices.js';
import { ProvenAddresses1764464400000 } from './migrations/1764464400000-proven-addresses.js';
import { PasswordAfterLink1795651200010 } from './migrations/1795651200010-password-after-link.js';
import { PhonesOfInvitations1795651200011 } from './migrations/1795651200011-phones-of-invitations.js';
import { UserInvitations1766070000000 } from './migrations/1766070000000-user-invitations.js';
import { AdminRequestReminders1795651281000 } from './migrations/1795651281000-admin-request-reminders.js';
import { AdministratorInvitations1764633600000 } from './migrations/1764633600000-administrator-invitations.js';
import { Inbox1765010000003 } from './migrations/1765010000003-inbox.js';
import { AuditFilters1765020000000 } from './migrations/1765020000000-audit-filters.js';
import { AuditBySubject1765030000000 } from './migrations/1765030000000-audit-by-subject.js';
import { TablePreferences1766020000000 } from './migrations/1766020000000-table-preferences.js';
import { DecidedRegistrations1795651270000 } from './migrations/1795651270000-decided-registrations.js';
import { Tour1766050000001 } from './migrations/1766050000001-tour.js';
import { SlowedStrangers1795651230001 } from './migrations/1795651230001-slowed-strangers.js';
import { VisitorMail1795651230000 } from './migrations/1795651230000-visitor-mail.js';
import { SignInClients1795651220000 } from './migrations/1795651220000-sign-in-clients.js';

/** The service's database. */
export const schema: SchemaDefinition = {
  /** Tables that the service may insert into and read only. */
  appendOnlyTables: ['audit_entry'],
  fillDemoData,
  entities: [
    AccountEntity,
    ActivationTicketEntity,
    AdministratorInvitationEntity,
    AdminRequestEntity,
    EmailChangeEntity,
    PartnerEntity,
    PendingRegistrationEntity,
    StakeholderGroupEntity,
    TablePreferenceEntity,
    UserInvitationEntity,
  ],
  /** Oldest first. */
  migrations: [
    First1763683200000,
    People1763769600000,
    TellPhones1763856000000,
    TellPartners1763942400000,
    TraceFacts1764028800000,
    PublishedStreams1764115200000,
    EndedSessions1764201600000,
    KnownDevices1764288000000,
    DailyCounts1764374400000,
    ProvenAddresses1764464400000,
    AdministratorInvitations1764633600000,
    Decisions1765010000001,
    Inbox1765010000003,
    AuditFilters1765020000000,
    AuditBySubject1765030000000,
    TablePreferences1766020000000,
    Tour1766050000001,
    UserInvitations1766070000000,
    PasswordAfterLink1795651200010,
    PhonesOfInvitations1795651200011,
    SignInClients1795651220000,
    VisitorMail1795651230000,
    SlowedStrangers1795651230001,
    DecidedRegistrations1795651270000,
    AdminRequestReminders1795651281000,
  ],
};
