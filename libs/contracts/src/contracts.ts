import { analyticsEvents } from './analytics/events.js';
import { reportViewersContract } from './analytics/report-viewers.contract.js';
import { usageContract } from './analytics/usage.contract.js';
import { viewHistoryContract } from './analytics/view-history.contract.js';
import { viewershipContract } from './analytics/viewership.contract.js';
import { sessionActivityContract } from './identity/session-activity.contract.js';
import { adminContract } from './identity/admin.contract.js';
import { administratorInvitationContract } from './identity/administrator-invitation.contract.js';
import { auditContract } from './identity/audit.contract.js';
import { userGroupContract, userTypeContract } from './identity/partner.contract.js';
import { emailChangeContract } from './identity/email-change.contract.js';
import { identityEvents } from './identity/events.js';
import { passwordResetContract } from './identity/password-reset.contract.js';
import { registrationContract } from './identity/registration.contract.js';
import {
  adminSignInContract,
  sessionContract,
  signinContract,
  userSignInContract,
} from './identity/sign-in.contract.js';
import { adminRequestContract, userAdminContract } from './identity/user-admin.contract.js';
import { userContract } from './identity/user.contract.js';
import type { Contract } from './kit/contract.js';
import type { EventContract } from './kit/event.js';
import { announcementContract } from './notifications/announcement.contract.js';
import { feedbackContract } from './notifications/feedback.contract.js';
import { mailPreferenceContract } from './notifications/mail-preference.contract.js';
import { mailContract } from './notifications/mail.contract.js';
import { messageContract, seenContract } from './notifications/message.contract.js';
import { reportUpdateDeliveryContract } from './notifications/report-update-delivery.contract.js';
import { suggestionContract } from './notifications/suggestion.contract.js';
import { reportEvents } from './reports/events.js';
import { embeddingContract } from './reports/embedding.contract.js';
import { reportAccessContract } from './reports/report-access.contract.js';
import { reportAudienceContract } from './reports/report-audience.contract.js';
import { reportReferencesContract } from './reports/report-references.contract.js';
import { accessExplainedContract } from './reports/access-explained.contract.js';
import { accessRequestContract } from './reports/access-request.contract.js';
import { documentContract } from './reports/document.contract.js';
import { favouriteContract } from './reports/favourite.contract.js';
import { groupPermissionContract, userPermissionContract } from './reports/permission.contract.js';
import { ratingContract } from './reports/rating.contract.js';
import { reportCategoryContract } from './reports/report-category.contract.js';
import { reportImportContract } from './reports/report-import.contract.js';
import { reportManagementContract } from './reports/report-management.contract.js';
import { reportUpdateContract } from './reports/report-update.contract.js';
import { reportContract, reportTypeContract } from './reports/report.contract.js';

/** Every contract of the portal, by its group: the gateway's routes, the OpenAPI page and the clients come from this list. */
export const contracts = {
  adminSignIn: adminSignInContract,
  userSignIn: userSignInContract,
  session: sessionContract,
  signin: signinContract,
  sessionActivity: sessionActivityContract,
  admin: adminContract,
  administratorInvitation: administratorInvitationContract,
  user: userContract,
  registration: registrationContract,
  emailChange: emailChangeContract,
  passwordReset: passwordResetContract,
  userAdmin: userAdminContract,
  adminRequest: adminRequestContract,
  userType: userTypeContract,
  userGroup: userGroupContract,
  audit: auditContract,
  report: reportContract,
  reportManagement: reportManagementContract,
  reportCategory: reportCategoryContract,
  reportType: reportTypeContract,
  embedding: embeddingContract,
  reportAccess: reportAccessContract,
  reportAudience: reportAudienceContract,
  reportReferences: reportReferencesContract,
  groupPermission: groupPermissionContract,
  userPermission: userPermissionContract,
  accessRequest: accessRequestContract,
  accessExplained: accessExplainedContract,
  rating: ratingContract,
  reportUpdate: reportUpdateContract,
  favourite: favouriteContract,
  reportImport: reportImportContract,
  document: documentContract,
  viewership: viewershipContract,
  viewHistory: viewHistoryContract,
  usage: usageContract,
  reportViewers: reportViewersContract,
  mail: mailContract,
  message: messageContract,
  seen: seenContract,
  feedback: feedbackContract,
  suggestion: suggestionContract,
  announcement: announcementContract,
  reportUpdateDelivery: reportUpdateDeliveryContract,
  mailPreference: mailPreferenceContract,
} satisfies Record<string, Contract>;

/** The type of {@link contracts}. */
export type Contracts = typeof contracts;

/** Every event of the portal: streams, consumers and NATS permissions come from this list. */
export const events: readonly EventContract[] = [identityEvents, reportEvents, analyticsEvents].flatMap(
  (declared): EventContract[] => Object.values(declared),
);
