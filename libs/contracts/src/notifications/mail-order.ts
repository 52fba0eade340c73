import { z } from 'zod';
import { Id, Ticket, Timestamp } from '../kit/fields.js';
import { OwnerMatter } from '../reports/owner-notice.js';
import { ReportType } from '../reports/report.js';
import { SubscribedFile, SubscriptionEnd } from '../reports/subscription.contract.js';
import { acceptedLanguages } from '../rules.js';

const mail = <N extends string, S extends z.ZodRawShape>(template: N, shape: S) =>
  z.object({ template: z.literal(template), ...shape });

/** Content of a mail by its template. The notifications service has the texts. */
export const MailContent = z.discriminatedUnion('template', [
  /** To a new address, which the ticket's link confirms. */
  mail('confirmRegistration', { partner: z.string(), ticket: Ticket }),
  /** The account waits for activation. */
  mail('registered', { partner: z.string() }),
  /** The address was registered again. */
  mail('registeredAgain', {}),
  /** To user admins and administrators: the account of `name` waits for activation. */
  mail('activationRequested', { name: z.string(), partner: z.string(), ticket: Ticket }),
  mail('activated', { note: z.string().optional() }),
  mail('blocked', { note: z.string().optional() }),
  mail('unblocked', {}),
  mail('deactivated', {}),
  /** To the former owner of a deleted account. */
  mail('accountDeleted', {}),
  /** The user was moved from the partner `former`. */
  mail('moved', { partner: z.string(), former: z.string(), wasUserAdmin: z.boolean() }),
  /** `by` registered the user, who chooses a password through the ticket's link. */
  mail('userInvited', { partner: z.string(), by: z.string(), ticket: Ticket }),
  mail('administratorInvited', { by: z.string(), ticket: Ticket }),
  /** To administrators: `by` has invited another one. */
  mail('administratorInvitation', { name: z.string(), email: z.string(), by: z.string() }),
  /** To administrators: the person invited by `by` is an administrator now. */
  mail('administratorAdded', { name: z.string(), email: z.string(), by: z.string() }),
  mail('resetCode', { code: z.string() }),
  /** Too many sign-ins have failed. The ticket's link makes a browser known to the account. */
  mail('signInLocked', { ticket: Ticket }),
  /** The account was signed in to from a browser that it did not know. Null for a program that names neither. */
  mail('newBrowser', {
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string(),
    at: Timestamp,
  }),
  mail('passwordChanged', {}),
  /** `name` is that of an authenticator app or passkey. */
  mail('secondFactorAdded', { name: z.string() }),
  mail('secondFactorRemoved', { name: z.string() }),
  /** A user admin or administrator has removed all second factors. */
  mail('secondFactorsReset', { by: z.string() }),
  mail('recoveryCodesReplaced', {}),
  /** `left` recovery codes were not used. */
  mail('recoveryCodeUsed', { left: z.int() }),
  /** The right password met wrong codes. */
  mail('secondFactorFailed', {}),
  /** To the owner of the account. */
  mail('passkeyAdded', { name: z.string() }),
  mail('passkeyRemoved', { name: z.string() }),
  /** `name` is that of the sign-in provider. */
  mail('providerLinked', { name: z.string() }),
  /** To the new address, which the ticket's link confirms. */
  mail('confirmEmail', { ticket: Ticket }),
  /** Another account requests the address. */
  mail('emailInUse', {}),
  /** To the current address: `email` is requested instead. */
  mail('emailChangeRequested', { email: z.string() }),
  /** To the former address. The ticket's link undoes the change. */
  mail('emailChanged', { email: z.string(), ticket: Ticket }),
  /** To the restored address. */
  mail('emailChangeUndone', {}),
  /** To administrators: a user requests to become a user admin. */
  mail('adminRequested', {
    name: z.string(),
    partner: z.string(),
    /** True when the request has waited for three days; absent otherwise. */
    isReminder: z.boolean().optional(),
  }),
  mail('adminRequestDecided', {
    accepted: z.boolean(),
    partner: z.string(),
    reason: z.string().optional(),
  }),
  /** The user became a user admin or is not one any more. */
  mail('roleChanged', { isUserAdmin: z.boolean(), partner: z.string() }),
  /** An unused account is deactivated in `days` days. */
  mail('unusedWarning', { days: z.int() }),
  mail('unusedDeactivated', {}),
  /** To user admins and administrators who may decide on the request. */
  mail('accessRequested', {
    name: z.string(),
    partner: z.string(),
    report: z.string(),
    message: z.string(),
    isAdministrator: z.boolean(),
    /** True when the request has waited for three days; absent otherwise. */
    isReminder: z.boolean().optional(),
  }),
  mail('accessDecided', {
    report: z.string(),
    reportId: Id,
    reportType: ReportType,
    accepted: z.boolean(),
    until: Timestamp.nullable(),
    reason: z.string().optional(),
  }),
  mail('permissionsGranted', {
    reports: z.array(z.object({ id: Id, name: z.string(), until: Timestamp.nullable().optional() })).min(1),
    /** The reports that were closed. */
    revoked: z.string().optional(),
    until: Timestamp.nullable(),
    note: z.string().optional(),
  }),
  /** To receivers and owners. The owner extends the permissions in the inbox. */
  mail('permissionsEnding', {
    isOwner: z.boolean(),
    permissions: z.array(z.object({ report: z.string(), receiver: z.string(), until: Timestamp })).min(1),
    /** The number of permissions that are not listed. */
    more: z.int(),
  }),
  /** To the managers of the reports. */
  mail('ownerNotified', {
    matter: OwnerMatter,
    isAdministrator: z.boolean(),
    /** The number of reports that are not listed. */
    more: z.int(),
  }),
  mail('permissionRevoked', { report: z.string() }),
  mail('recommended', {
    by: z.string(),
    report: z.string(),
    reportId: Id,
    reportType: ReportType,
    message: z.string(),
  }),
  /** To viewers and managers of the report. */
  mail('reportUpdated', {
    by: z.string(),
    report: z.string(),
    reportId: Id,
    reportType: ReportType,
    updates: z.string(),
    isAdministrator: z.boolean().optional(),
  }),
  /** A comment mentions the person, or replies in a thread in which the person takes part. */
  mail('commented', {
    by: z.string(),
    report: z.string(),
    reportId: Id,
    threadId: Id,
    isMention: z.boolean(),
  }),
  /** A report to which the person has subscribed. */
  mail('subscribedReport', { report: z.string(), reportId: Id, file: SubscribedFile.nullable() }),
  mail('subscriptionEnded', {
    report: z.string(),
    reason: SubscriptionEnd,
  }),
  /** The report's name is empty for a deleted report. */
  mail('feedbackReplied', {
    by: z.string(),
    report: z.string(),
    reply: z.string(),
    feedbackId: Id.optional(),
  }),
  /** From the user admins of `partner`; null for administrators. */
  mail('announced', { by: z.string(), partner: z.string().nullable(), message: z.string() }),
  /** The newest unseen messages of a week; `more` is the number of the others. */
  mail('digest', { messages: z.array(z.object({ message: z.string(), at: Timestamp })), more: z.int() }),
  /** To administrators: the daily job would have deactivated too many accounts and did nothing. */
  mail('deactivationStopped', { count: z.int(), of: z.int() }),
  /** To administrators: the secret or certificate with which the portal signs in to Power BI ends. */
  mail('credentialEnding', { isCertificate: z.boolean(), ends: Timestamp }),
]);
export type MailContent = z.infer<typeof MailContent>;

export const MailOrder = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  content: MailContent,
  /** For an address whose account has chosen no language, or that has no account. */
  language: z.enum(acceptedLanguages).optional(),
  /** The mail is not sent after this time. */
  expiresAt: Timestamp.optional(),
  /** The account whose action caused the mail. It is notified when the mail cannot be delivered. */
  causedBy: Id.optional(),
});
export type MailOrder = z.infer<typeof MailOrder>;
