import { viewershipContract } from './analytics/viewership.contract.js';
import { sessionActivityContract } from './identity/session-activity.contract.js';
import {
  adminContract,
  sessionContract,
  signinContract,
  userSignInContract,
} from './identity/sign-in.contract.js';
import { userContract } from './identity/user.contract.js';
import type { Contract } from './kit/contract.js';
import { messageContract, seenContract } from './notifications/message.contract.js';
import { embeddingContract } from './reports/embedding.contract.js';
import { reportAccessContract } from './reports/report-access.contract.js';
import { reportCategoryContract, reportContract, reportTypeContract } from './reports/report.contract.js';

/** Every contract of the portal, by its group: the gateway's routes, the OpenAPI page and the clients come from this list. */
export const contracts = {
  admin: adminContract,
  userSignIn: userSignInContract,
  session: sessionContract,
  signin: signinContract,
  sessionActivity: sessionActivityContract,
  user: userContract,
  report: reportContract,
  reportCategory: reportCategoryContract,
  reportType: reportTypeContract,
  embedding: embeddingContract,
  reportAccess: reportAccessContract,
  viewership: viewershipContract,
  message: messageContract,
  seen: seenContract,
} satisfies Record<string, Contract>;

/** The type of {@link contracts}. */
export type Contracts = typeof contracts;
