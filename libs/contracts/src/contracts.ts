import { reportViewersContract, viewHistoryContract } from './analytics/view-history.contract.js';
import { viewsOfOneContract } from './analytics/views-of-one.contract.js';
import { usageContract } from './analytics/usage.contract.js';
import { viewershipContract } from './analytics/viewership.contract.js';
import {
  adminSignInContract,
  deviceContract,
  factorSignInContract,
  proofContract,
  sessionActivityContract,
  passkeySignInContract,
  portalSignInContract,
  sessionContract,
  signinContract,
  userSignInContract,
} from './identity/sign-in.contract.js';
import { adminContract, emailChangeContract, passwordResetContract } from './identity/account.contract.js';
import { accountDecisionContract } from './identity/account-decision.contract.js';
import { administratorInvitationContract } from './identity/administrator-invitation.contract.js';
import { userInvitationContract } from './identity/user-invitation.contract.js';
import { auditContract } from './identity/audit.contract.js';
import { userGroupContract, partnerContract } from './identity/partner.contract.js';
import { leaverContract } from './identity/leaver.contract.js';
import { secondFactorContract } from './identity/second-factor.contract.js';
import {
  analyticsPersonalDataContract,
  notificationsPersonalDataContract,
  personalDataContract,
  reportsPersonalDataContract,
} from './identity/personal-data.contract.js';
import { signInsContract } from './identity/sign-ins.contract.js';
import { singleSignOnContract } from './identity/single-sign-on.contract.js';
import { passkeyContract } from './identity/passkey.contract.js';
import { personRecordContract } from './identity/person-record.contract.js';
import { registrationContract } from './identity/registration.contract.js';
import { tablePreferenceContract } from './identity/table-preference.contract.js';
import { adminRequestContract, userAdminContract } from './identity/user-admin.contract.js';
import { userContract } from './identity/user.contract.js';
import type { Contract } from './kit/contract.js';
import { announcementContract } from './notifications/announcement.contract.js';
import { feedbackContract } from './notifications/feedback.contract.js';
import { failedMailContract, mailContract, mailPreferenceContract } from './notifications/mail.contract.js';
import {
  messageContract,
  personMessagesContract,
  seenContract,
  suggestionContract,
} from './notifications/message.contract.js';
import { reportUpdateDeliveryContract } from './notifications/report-update-delivery.contract.js';
import { aboutReportContract, personReportsContract } from './reports/about-report.contract.js';
import {
  analyticsStatesContract,
  identityStatesContract,
  reportsStatesContract,
} from './published-states.contract.js';
import { reportBookmarkContract } from './reports/report-bookmark.contract.js';
import { reportIdentityContract } from './reports/report-identity.contract.js';
import {
  documentContract,
  embeddingContract,
  reportExportContract,
} from './reports/report-content.contract.js';
import {
  reportAccessContract,
  reportAudienceContract,
  reportReferencesContract,
} from './reports/report-access.contract.js';
import { accessDecisionContract } from './reports/access-decision.contract.js';
import { commentContract } from './reports/comment.contract.js';
import { accessExplainedContract } from './reports/access-explained.contract.js';
import { accessRequestContract } from './reports/access-request.contract.js';
import {
  favouriteContract,
  ratingContract,
  reportUpdateContract,
} from './reports/report-actions.contract.js';
import { catalogueContract } from './reports/catalogue.contract.js';
import {
  groupPermissionContract,
  permissionEndContract,
  userPermissionContract,
} from './reports/permission.contract.js';
import { handOverContract } from './reports/hand-over.contract.js';
import { reportCategoryContract } from './reports/report-category.contract.js';
import { reportImportContract } from './reports/report-import.contract.js';
import { reportManagementContract } from './reports/report-management.contract.js';
import { reportContract, reportTypeContract } from './reports/report.contract.js';
import { subscriptionContract } from './reports/subscription.contract.js';

/** All contracts by group. Gateway routes, the OpenAPI document and the clients derive from this list. */
export const contracts = {
  adminSignIn: adminSignInContract,
  device: deviceContract,
  userSignIn: userSignInContract,
  portalSignIn: portalSignInContract,
  passkeySignIn: passkeySignInContract,
  proof: proofContract,
  factorSignIn: factorSignInContract,
  session: sessionContract,
  signin: signinContract,
  sessionActivity: sessionActivityContract,
  admin: adminContract,
  administratorInvitation: administratorInvitationContract,
  userInvitation: userInvitationContract,
  user: userContract,
  registration: registrationContract,
  emailChange: emailChangeContract,
  passwordReset: passwordResetContract,
  userAdmin: userAdminContract,
  adminRequest: adminRequestContract,
  accountDecision: accountDecisionContract,
  partner: partnerContract,
  userGroup: userGroupContract,
  audit: auditContract,
  personRecord: personRecordContract,
  leaver: leaverContract,
  secondFactor: secondFactorContract,
  personalData: personalDataContract,
  reportsPersonalData: reportsPersonalDataContract,
  analyticsPersonalData: analyticsPersonalDataContract,
  notificationsPersonalData: notificationsPersonalDataContract,
  identityStates: identityStatesContract,
  reportsStates: reportsStatesContract,
  analyticsStates: analyticsStatesContract,
  signIns: signInsContract,
  singleSignOn: singleSignOnContract,
  passkey: passkeyContract,
  tablePreference: tablePreferenceContract,
  report: reportContract,
  catalogue: catalogueContract,
  reportManagement: reportManagementContract,
  handOver: handOverContract,
  reportCategory: reportCategoryContract,
  reportType: reportTypeContract,
  embedding: embeddingContract,
  reportExport: reportExportContract,
  subscription: subscriptionContract,
  reportAccess: reportAccessContract,
  reportAudience: reportAudienceContract,
  reportReferences: reportReferencesContract,
  groupPermission: groupPermissionContract,
  userPermission: userPermissionContract,
  permissionEnd: permissionEndContract,
  accessRequest: accessRequestContract,
  accessDecision: accessDecisionContract,
  accessExplained: accessExplainedContract,
  aboutReport: aboutReportContract,
  reportIdentity: reportIdentityContract,
  reportBookmark: reportBookmarkContract,
  personReports: personReportsContract,
  rating: ratingContract,
  reportUpdate: reportUpdateContract,
  favourite: favouriteContract,
  comment: commentContract,
  reportImport: reportImportContract,
  document: documentContract,
  viewership: viewershipContract,
  viewHistory: viewHistoryContract,
  viewsOfOne: viewsOfOneContract,
  usage: usageContract,
  reportViewers: reportViewersContract,
  mail: mailContract,
  failedMail: failedMailContract,
  message: messageContract,
  personMessages: personMessagesContract,
  seen: seenContract,
  feedback: feedbackContract,
  suggestion: suggestionContract,
  announcement: announcementContract,
  reportUpdateDelivery: reportUpdateDeliveryContract,
  mailPreference: mailPreferenceContract,
} satisfies Record<string, Contract>;

export type Contracts = typeof contracts;
