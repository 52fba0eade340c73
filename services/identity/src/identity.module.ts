import { Module } from '@nestjs/common';
import { AccountChanges } from './account/account-changes.js';
import { AccountStatusService } from './account/account-status.service.js';
import { ActivationMails } from './activation/activation-mails.js';
import { ActivationRepository } from './activation/activation.repository.js';
import { ActivationService } from './activation/activation.service.js';
import { InvitationController } from './administrator/invitation.controller.js';
import { InvitationRepository } from './administrator/invitation.repository.js';
import { InvitationService } from './administrator/invitation.service.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditListRepository } from './audit/audit-list.repository.js';
import { AuditListService } from './audit/audit-list.service.js';
import { AuditListener } from './audit/audit.listener.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { EmailChangeRepository } from './email-change/email-change.repository.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { HousekeepingJob } from './housekeeping/housekeeping.job.js';
import { HousekeepingRepository } from './housekeeping/housekeeping.repository.js';
import { MailOrders } from './mail/mail-orders.js';
import { MailServer } from './mail/mail-server.js';
import { GroupController } from './organisation/group.controller.js';
import { GroupRepository } from './organisation/group.repository.js';
import { GroupService } from './organisation/group.service.js';
import { PartnerController } from './organisation/partner.controller.js';
import { PartnerListRepository } from './organisation/partner-list.repository.js';
import { PartnerListService } from './organisation/partner-list.service.js';
import { PartnerService } from './organisation/partner.service.js';
import { ReportReferences } from './organisation/report-references.js';
import { OwnPassword } from './password/own-password.js';
import { PasswordRule } from './password/password-rule.js';
import { Passwords } from './password/passwords.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { PasswordResetRepository } from './password-reset/password-reset.repository.js';
import { PasswordResetService } from './password-reset/password-reset.service.js';
import { AdminController } from './profile/admin.controller.js';
import { PasswordChangeService } from './profile/password-change.service.js';
import { ProfileRepository } from './profile/profile.repository.js';
import { ProfileService } from './profile/profile.service.js';
import { BulkRegistrationService } from './registration/bulk-registration.service.js';
import { JoinablePartnerRepository } from './registration/joinable-partner.repository.js';
import { PendingRegistrationRepository } from './registration/pending-registration.repository.js';
import { PublicRegistrationService } from './registration/public-registration.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationRepository } from './registration/registration.repository.js';
import { RegistrationService } from './registration/registration.service.js';
import { SecurityLog } from './security/security-log.js';
import { AccessTokens } from './session/access-tokens.js';
import { Passphrases } from './session/passphrases.js';
import { SessionActivityController } from './session/session-activity.controller.js';
import { SessionController } from './session/session.controller.js';
import { SessionRepository } from './session/session.repository.js';
import { SessionService } from './session/session.service.js';
import { SigninController } from './session/signin.controller.js';
import { SigninService } from './session/signin.service.js';
import { AdminSignInController } from './sign-in/admin-sign-in.controller.js';
import { Devices } from './sign-in/sources.js';
import { SignInRepository } from './sign-in/sign-in.repository.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { UserSignInController } from './sign-in/user-sign-in.controller.js';
import { UnusedAccountJob } from './unused-account/unused-account.job.js';
import { UnusedAccountRepository } from './unused-account/unused-account.repository.js';
import { UnusedAccountService } from './unused-account/unused-account.service.js';
import { AdminRequestController } from './user-admin/admin-request.controller.js';
import { AdminRequestListRepository } from './user-admin/admin-request-list.repository.js';
import { AdminRequestListService } from './user-admin/admin-request-list.service.js';
import { AdminRequestService } from './user-admin/admin-request.service.js';
import { UserAdminController } from './user-admin/user-admin.controller.js';
import { UserAdminService } from './user-admin/user-admin.service.js';
import { ColleagueRepository } from './user/colleague.repository.js';
import { UserCountRepository } from './user/user-count.repository.js';
import { UserController } from './user/user.controller.js';
import { UserListRepository } from './user/user-list.repository.js';
import { UserListService } from './user/user-list.service.js';
import { UserLookupRepository } from './user/user-lookup.repository.js';
import { UserLookupService } from './user/user-lookup.service.js';

const controllers = [
  AdminController,
  AdminRequestController,
  AdminSignInController,
  AuditController,
  EmailChangeController,
  GroupController,
  InvitationController,
  PartnerController,
  PasswordResetController,
  RegistrationController,
  SessionActivityController,
  SessionController,
  SigninController,
  UserAdminController,
  UserController,
  UserSignInController,
];

const providers = [
  AccessTokens,
  AccountChanges,
  AccountStatusService,
  ActivationMails,
  ActivationRepository,
  ActivationService,
  AdminRequestListRepository,
  AdminRequestListService,
  AdminRequestService,
  AuditListRepository,
  AuditListService,
  AuditListener,
  BulkRegistrationService,
  ColleagueRepository,
  Devices,
  EmailChangeRepository,
  EmailChangeService,
  GroupRepository,
  GroupService,
  HousekeepingJob,
  HousekeepingRepository,
  InvitationRepository,
  InvitationService,
  JoinablePartnerRepository,
  MailOrders,
  MailServer,
  OwnPassword,
  PartnerListRepository,
  PartnerListService,
  PartnerService,
  Passphrases,
  PasswordChangeService,
  PasswordResetRepository,
  PasswordResetService,
  PasswordRule,
  Passwords,
  PendingRegistrationRepository,
  ProfileRepository,
  ProfileService,
  PublicRegistrationService,
  RegistrationRepository,
  RegistrationService,
  ReportReferences,
  SecurityLog,
  SessionRepository,
  SessionService,
  SignInRepository,
  SignInService,
  SigninService,
  UnusedAccountJob,
  UnusedAccountRepository,
  UnusedAccountService,
  UserAdminService,
  UserCountRepository,
  UserListRepository,
  UserListService,
  UserLookupRepository,
  UserLookupService,
];

/** The identity service: accounts, signing in, sessions, partners and groups. */
@Module({ controllers, providers })
export class IdentityModule {}
