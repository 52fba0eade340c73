import { z } from 'zod';
import { Id, Timestamp } from '../kit/fields.js';
import { Ticket } from '../identity/ticket.js';
import { ReportType } from '../reports/report.js';

const mail = <N extends string, S extends z.ZodRawShape>(template: N, shape: S) =>
  z.object({ template: z.literal(template), ...shape });

/** What a mail says, by its template; the words are notifications'. */
export const MailContent = z.discriminatedUnion('template', [
  /** To the address of a new registration, to be confirmed by the ticket's link. */
  mail('confirmRegistration', { partner: z.string(), ticket: Ticket }),
  /** To somebody who has registered: the account waits for its activation. */
  mail('registered', { partner: z.string() }),
  /** To the owner of an account with whose address somebody registered again. */
  mail('registeredAgain', {}),
  /** To somebody who was registered by `by`; `active` when the account can be used at once. */
  mail('invited', { partner: z.string(), by: z.string(), active: z.boolean() }),
  /** To those who may activate the new account of `name`. */
  mail('activationWanted', { name: z.string(), partner: z.string(), ticket: Ticket }),
  /** To somebody whose account was activated. */
  mail('activated', {}),
  /** To the owner of an account that was blocked. */
  mail('blocked', {}),
  /** To the owner of an account that was blocked and is active again. */
  mail('unblocked', {}),
  /** To the owner of an account that was deactivated. */
  mail('deactivated', {}),
  /** To a user who was moved from the partner `former` to another one. */
  mail('moved', { partner: z.string(), former: z.string(), wasUserAdmin: z.boolean() }),
  /** To a person who was invited to become an administrator. */
  mail('administratorInvited', { by: z.string(), ticket: Ticket }),
  /** To the administrators: `by` has invited another one. */
  mail('administratorInvitation', { name: z.string(), email: z.string(), by: z.string() }),
  /** To the administrators: the person whom `by` has invited is one now. */
  mail('administratorAdded', { name: z.string(), email: z.string(), by: z.string() }),
  /** To somebody who forgot its password. */
  mail('resetCode', { code: z.string() }),
  /** To the owner of an account to which too many sign-ins have failed. */
  mail('signInLocked', {}),
  /** To somebody whose password was changed. */
  mail('passwordChanged', {}),
  /** To the new address of an account, to be confirmed by the ticket's link. */
  mail('confirmEmail', { ticket: Ticket }),
  /** To the owner of an account whose address another account requests. */
  mail('emailInUse', {}),
  /** To the present address of an account for which `email` is requested. */
  mail('emailChangeRequested', { email: z.string() }),
  /** To the former address of an account. The ticket's link undoes the change; orders of former releases have none. */
  mail('emailChanged', { email: z.string().optional(), ticket: Ticket.optional() }),
  /** To the address of an account after a change was undone. */
  mail('emailChangeUndone', {}),
  /** To the administrators: a user asks to become a user admin. */
  mail('adminRequested', { name: z.string(), partner: z.string() }),
  /** To somebody whose request to become a user admin was decided. */
  mail('adminRequestDecided', { accepted: z.boolean(), partner: z.string() }),
  /** To somebody who was made a user admin, or is one no longer. */
  mail('roleChanged', { isUserAdmin: z.boolean(), partner: z.string() }),
  /** To somebody whose account has long been unused: it will be deactivated in so many days. */
  mail('unusedWarning', { days: z.int() }),
  /** To somebody whose account was deactivated since it was unused for too long. */
  mail('unusedDeactivated', {}),
  /** To those who may decide a request for access to a report. */
  mail('accessRequested', {
    name: z.string(),
    partner: z.string(),
    report: z.string(),
    message: z.string(),
    isAdministrator: z.boolean(),
  }),
  /** To somebody whose request for access to a report was decided. */
  mail('accessDecided', {
    report: z.string(),
    reportId: Id,
    reportType: ReportType,
    accepted: z.boolean(),
    until: Timestamp.nullable(),
  }),
  /** To a user who was given permissions for reports. */
  mail('permissionsGranted', {
    reports: z.array(z.object({ id: Id, name: z.string() })).min(1),
    until: Timestamp.nullable(),
  }),
  /** To a user who may not open a report any more. */
  mail('permissionRevoked', { report: z.string() }),
  /** To somebody to whom a colleague recommends a report. */
  mail('recommended', {
    by: z.string(),
    report: z.string(),
    reportId: Id,
    reportType: ReportType,
    message: z.string(),
  }),
  /** To the people who get an update of a report: they opened it, manage it, or are administrators where no user admin does. */
  mail('reportUpdated', {
    by: z.string(),
    report: z.string(),
    reportId: Id,
    reportType: ReportType,
    updates: z.string(),
    isAdministrator: z.boolean().optional(),
  }),
  /** To somebody whose feedback was answered; the report's name is empty where there is no such report any more. */
  mail('feedbackReplied', { by: z.string(), report: z.string(), reply: z.string() }),
  /** To those who are told something by a user admin, or by the portal's administrators, who are of no partner. */
  mail('announced', { by: z.string(), partner: z.string().nullable(), message: z.string() }),
  /** To somebody who wants one mail a week: the newest messages that it has not seen, and how many more there are. */
  mail('digest', { messages: z.array(z.object({ message: z.string(), at: Timestamp })), more: z.int() }),
  /** To administrators: the daily job would have deactivated too many accounts and did nothing. */
  mail('deactivationStopped', { count: z.int(), of: z.int() }),
]);
export type MailContent = z.infer<typeof MailContent>;

/** A mail that a service wants to be sent. */
export const MailOrder = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  content: MailContent,
  /** After this time the mail is of no more use and is not sent. */
  expiresAt: Timestamp.optional(),
});
export type MailOrder = z.infer<typeof MailOrder>;
