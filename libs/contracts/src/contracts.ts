import { viewershipContract } from './analytics/viewership.contract.js';
import { sessionActivityContract } from './identity/session-activity.contract.js';
import { adminContract } from './identity/admin.contract.js';
import { auditContract } from './identity/audit.contract.js';
import { userGroupContract, userTypeContract } from './identity/partner.contract.js';
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
import { mailContract } from './notifications/mail.contract.js';
import { messageContract, seenContract } from './notifications/message.contract.js';
import { embeddingContract } from './reports/embedding.contract.js';
import { reportAccessContract } from './reports/report-access.contract.js';
import { reportReferencesContract } from './reports/report-references.contract.js';
import { reportCategoryContract, reportContract, reportTypeContract } from './reports/report.contract.js';

/** Every contract of the portal, by its group: the gateway's routes, the OpenAPI page and the clients come from this list. */
export const contracts = {
  adminSignIn: adminSignInContract,
  userSignIn: userSignInContract,
  session: sessionContract,
  signin: signinContract,
  sessionActivity: sessionActivityContract,
  admin: adminContract,
  user: userContract,
  registration: registrationContract,
  passwordReset: passwordResetContract,
  userAdmin: userAdminContract,
  adminRequest: adminRequestContract,
  userType: userTypeContract,
  userGroup: userGroupContract,
  audit: auditContract,
  report: reportContract,
  reportCategory: reportCategoryContract,
  reportType: reportTypeContract,
  embedding: embeddingContract,
  reportAccess: reportAccessContract,
  reportReferences: reportReferencesContract,
  viewership: viewershipContract,
  mail: mailContract,
  message: messageContract,
  seen: seenContract,
} satisfies Record<string, Contract>;

/** The type of {@link contracts}. */
export type Contracts = typeof contracts;
