// Rules that browsers and services share. Nothing here may import zod, which would become part of the front ends' bundles.
import { readLine, readPhone } from './text.js';

export * from './text.js';

/** The field in the errors of a call that is refused because the caller views the portal as another person. */
export const actorField = 'actor';

/** The field in the errors of a call that needs a new proof of the account. */
export const proofField = 'proof';

/**
 * Languages of the portal, with their own names and the locales of their dates and numbers. English is the source and the fallback.
 * Browsers have no locale of Chichewa, whose months `createDateFormat` names.
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  ny: { name: 'Chichewa (draft)', locale: 'en-GB' },
} as const;
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** Languages of earlier releases, which accounts and waiting mails may still have. They get English. */
const formerLanguages = ['fr', 'pt'] as const;
export const acceptedLanguages = [...languageCodes, ...formerLanguages] as const;
export type AcceptedLanguage = (typeof acceptedLanguages)[number];

export const isLanguage = (code: string | null | undefined): code is Language =>
  languageCodes.some((language) => language === code);

/** Returns the locale of the dates and numbers of a language. */
export const getLocale = (language: string): string =>
  isLanguage(language) ? languages[language].locale : language;

/**
 * Matches an email address: a dot-atom of RFC 5322 and a host, which may be internationalised (RFC 6531). The release check compares it as
 * text, which is why it is a string with all escapes.
 */
export const emailPattern = new RegExp(
  String.raw`^[A-Za-z0-9!#$%&'*+\/=?^_\x60{|}~\-]+(?:\.[A-Za-z0-9!#$%&'*+\/=?^_\x60{|}~\-]+)*@(?:[A-Za-z0-9\x80-\uffff](?:[A-Za-z0-9\x80-\uffff\-]*[A-Za-z0-9\x80-\uffff])?\.)+[A-Za-z\x80-\uffff](?:[A-Za-z0-9\x80-\uffff\-]*[A-Za-z0-9\x80-\uffff])$`,
);

/** Matches a phone number: digits, spaces, brackets and dashes, with an optional `+` before them. */
export const phonePattern = /^\+?[\d ()-]+$/;

/** Bounds of the lengths of fields, in characters. */
export const lengths = {
  email: { max: 254 },
  name: { min: 2, max: 100 },
  password: { min: 8, max: 200 },
  phone: { min: 10, max: 30 },
} as const;

/** Returns true for an email address as people type it. */
export function isEmail(text: string): boolean {
  const email = readLine(text);
  return email.length <= lengths.email.max && emailPattern.test(email);
}

/** Returns true for a phone number as people type it. */
export function isPhone(text: string): boolean {
  const phone = readPhone(text);
  return isWithin(phone, lengths.phone) && phonePattern.test(phone);
}

/** Returns true for a text that can be a new password. */
export const isPassword = (text: string): boolean => isWithin(text, lengths.password);

const isWithin = ({ length }: string, { min, max }: { min: number; max: number }): boolean =>
  length >= min && length <= max;

export const maxReportName = 200;

export const maxRecipients = 50;

/** Days in which a registered person chooses a password by the link of the mail. */
export const maxInvitationDays = 7;

export const maxUsageYears = 10;

/** Returns true if the days `from` to `to` (`YYYY-MM-DD`, inclusive) are {@link maxUsageYears} or more. */
export const isTooLongForUsage = (from: string, to: string): boolean =>
  toNumber(to) >= toNumber(from) + maxUsageYears * yearAsNumber;

/** Converts a day to YYYYMMDD. Numbers compare correctly after the year 9999, too. */
const toNumber = (day: string) => Number(day.replaceAll('-', ''));
const yearAsNumber = 10_000;

/**
 * Matches text that a spreadsheet would run as a formula: after white space an equals, plus, minus or at sign or one of their full-width
 * forms, a tab or a carriage return. Exports put an apostrophe before it.
 */
export const formulaCell = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns the text of a cell as it was before its export. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && formulaCell.test(cell.slice(1)) ? cell.slice(1) : cell;

export const auditedKinds = [
  'Account',
  'Admin request',
  'Administrator invitation',
  'User invitation',
  'HIS partner',
  'Stakeholder group',
  'Report',
  'Report category',
  'Report export',
  'Group permission',
  'User permission',
  'Access request',
  'Audit trail',
] as const;

export const auditedActions = ['Added', 'Changed', 'Deleted'] as const;

/** Outcomes of sign-ins of an account; `locked` ones came while too many had failed. */
export const signInOutcomes = ['success', 'failure', 'locked'] as const;
/** The first proofs of a sign-in. */
export const signInMethods = ['password', 'passkey', 'provider'] as const;
/** Entries that `/audit/export` returns at once. */
export const maxAuditRecords = 1_000;

/** File formats to which Power BI exports reports. */
export const exportFormats = ['PDF', 'PPTX', 'PNG'] as const;

export const maxBookmarkName = 60;
/** Personal bookmarks of an account for one report. */
export const maxReportBookmarks = 20;

/** Where the username of a row-level security identity comes from. */
export const identitySources = ['fixed', 'email', 'partner', 'group', 'table'] as const;

/** Power BI's limits of an identity. */
export const maxIdentityUsername = 256;
export const maxIdentityRoles = 50;
export const maxIdentityRole = 50;

export const reportTypes = ['Power Bi', 'Web Embed', 'Dash'] as const;

/** Ways in which subscriptions deliver a report. */
export const subscriptionDeliveries = ['link', 'attachment', 'none'] as const;

/** When a subscription sends its report: at a time of days, or after each refresh of the data. */
export const subscriptionCadences = ['daily', 'weekly', 'monthly', 'refresh'] as const;

/** Why the last run of a subscription sent nothing. */
export const subscriptionFailures = ['notSetUp', 'unavailable', 'refused', 'failed'] as const;

export const subscriptionStates = ['active', 'paused', 'failing'] as const;

export const maxSubscriptions = 50;

/** Referrer policies of Web Embed and Dash reports. */
export const referrerPolicies = ['no-referrer', 'origin', 'strict-origin-when-cross-origin'] as const;

/** Ways in which a Web Embed or Dash report gets a token with the viewer's identity. */
export const identityTokenDeliveries = ['none', 'fragment', 'message'] as const;

/** Months for which a report is verified: by default, and at most. */
export const verificationMonths = 6;
export const maxVerificationMonths = 12;

/** The settings of a report that its managers have not changed. */
export const defaultReportSettings = {
  canExport: true,
  subscriptions: 'link',
  staleAfterHours: null,
  unopenedDays: null,
  slowSeconds: null,
  canDownload: false,
  canShowDialogs: false,
  canOpenTabs: true,
  canStore: true,
  referrerPolicy: 'no-referrer',
  identityToken: 'none',
} as const;

export const reportStatuses = ['Available', 'Unavailable', 'Not available yet'] as const;

/** Filters of reports by their views. */
export const reportOpenings = ['never'] as const;

export const lastSignIns = ['never', 'over90days'] as const;

/** Numbers of rows on a page of a table; the first is the default. */
export const tablePageSizes = [15, 30, 50, 100] as const;

export const maxHiddenColumns = 30;

/** Tables that an account may have preferences for. */
export const maxTablePreferences = 100;

/** The most rows that a bulk action can have. */
export const maxBulkSelected = 100_000;

/** Rows that one step of a bulk action changes. */
export const maxBulkItems = 50;

/** The limit of a list of errors in a response; further errors are left out. */
export const maxErrors = 100;

export const feedbackStates = ['Open', 'In progress', 'Resolved'] as const;

export const bulkReportActions = ['category', 'grant', 'delete'] as const;

export const bulkPermissionActions = ['end', 'revoke'] as const;

/** Days by which the inbox extends a permission. */
export const extensionDays = 90;

/** Ends of permissions that lists can be filtered by: within 14 days, or past. */
export const permissionEnds = ['soon', 'ended'] as const;

export const bulkEndActions = ['extend', 'letEnd'] as const;

export const bulkDecisionActions = ['accept', 'deny'] as const;

export const bulkUserActions = ['Active', 'Deactivated', 'Blocked', 'move', 'delete'] as const;

export const commentThreadStates = ['open', 'resolved'] as const;

export const maxCommentLength = 2_000;

/** Matches the mention of an account in the text of a comment. */
export const mentionPattern = /@\[(\d{1,9})\]/g;

/** Why Power BI refuses a request. `credential` is the secret or certificate of the portal. */
export const powerBiFailures = [
  'capacity',
  'identity',
  'permission',
  'tenantSetting',
  'deleted',
  'throttled',
  'credential',
  'unavailable',
  'unknown',
] as const;

export type PowerBiFailure = (typeof powerBiFailures)[number];

/** Kinds of messages, by their cause. */
export const messageKinds = [
  'requests',
  'permissions',
  'recommendations',
  'updates',
  'announcements',
  'comments',
  'feedback',
  'account',
] as const;

/** The numbers of days by which messages can be filtered. */
export const messageAges = ['7', '30', '90'] as const;

/**
 * Daily limits by role for actions that reach many people. `mails` counts the mails that an account's actions cause, without codes and
 * security notices.
 */
export const dailyLimits = {
  mails: { user: 100, userAdmin: 2_000, administrator: 10_000 },
  announcements: { user: 0, userAdmin: 20, administrator: 50 },
  reportUpdates: { user: 20, userAdmin: 50, administrator: 200 },
  accessRequests: { user: 30, userAdmin: 30, administrator: 0 },
  comments: { user: 60, userAdmin: 120, administrator: 200 },
  /** Of the account that an invitation is for. */
  repeatedInvitations: { user: 3, userAdmin: 3, administrator: 3 },
} as const;

export type DailyLimit = keyof typeof dailyLimits;
