import { z } from 'zod';
import { ticketAccess } from '../kit/access.js';
import { contract, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, RefusalFields, Text, Ticket, WriteResponse } from '../kit/fields.js';
import { IgnoredPassword, NewPassword, NewPerson, PendingPerson, RegisteredPerson } from './person.js';
import { maxErrors } from '../rules.js';
import { PartnerName } from './partner.contract.js';

const anyone = {
  public: 'limited',
  user: 'limited',
  userAdmin: 'limited',
  administrator: 'limited',
} as const;

/** An invalid row of an uploaded table. Row 1 is the heading. */
const RowError = RefusalFields.extend({ row: z.int(), field: z.string() });

/** Registration of oneself, and of many users by an upload. */
export const registrationContract = contract('identity', 'registration', {
  findEmailPattern: query('/user/findEmailPattern', {
    summary: 'Lists the partners whose email pattern matches the address.',
    access: anyone,
    input: z.object({ email: Text(254) }),
    output: z.array(PartnerName),
    addressLimit: limitPerMinute(60),
  }),
  insertByUser: post('/user/insertByUser', {
    summary:
      'Mails the visitor a link that confirms the email address and so the registration. Former links of the address stop ' +
      'working. The response is the same if the address has an account. `id` identifies the registration when the link is ' +
      'sent again. `password` is ignored.',
    access: { public: 'any' },
    input: NewPerson.extend({ password: IgnoredPassword, userTypeId: Id }),
    output: WriteResponse.extend({ id: Ticket.optional() }),
    timeoutSeconds: 10,
    addressLimit: limitPerMinute(20),
  }),
  resend: post('/registration/resend', {
    summary: 'Mails a new link for the registration with the returned `id`. The former link stops working.',
    access: { public: 'ticket' },
    input: z.object({ id: Ticket }),
    addressLimit: limitPerMinute(20),
  }),
  find: query('/registration/find', {
    summary: 'Returns the registration that a mailed link confirms.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: z.array(RegisteredPerson),
    addressLimit: limitPerMinute(60),
  }),
  findByActivation: query('/registration/findByActivation', {
    summary:
      'Returns the person who waits for activation, with evidence about the registration. `id` is the ticket of an activation mail.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: z.array(PendingPerson),
    addressLimit: limitPerMinute(120),
  }),
  confirm: post('/registration/confirm', {
    summary:
      "Confirms a registration by a mailed link: creates the account with the chosen password, deactivated, and asks the partner's " +
      'user admins to activate it. Other registrations of the address are deleted.',
    access: ticketAccess,
    input: z.object({ id: Ticket, password: NewPassword }),
    addressLimit: limitPerMinute(60),
    timeoutSeconds: 10,
  }),
  insertMany: post('/user/insertMany', {
    summary:
      'Registers the users of a CSV text with a heading: firstname, surname, email, phone and, from administrators, ' +
      'partner, as `/user/insert`. All rows or none. Existing accounts stay unchanged.',
    access: { userAdmin: 'partner', administrator: 'any' },
    input: z.object({
      csv: Text(200_000),
      /** Validates without writing. */
      dryRun: z.boolean(),
    }),
    needsProof: ({ dryRun }) => !dryRun,
    output: z.object({
      /** Number of new accounts; of a dry run, of valid rows. */
      affectedRows: z.int(),
      /** Number of rows whose account exists. */
      unchanged: z.int(),
      /** The first errors by row. */
      errors: z.array(RowError).max(maxErrors),
    }),
    timeoutSeconds: 20,
    // The maximum length in characters of three bytes each.
    maxBodyBytes: 640 * 1_024,
    accountLimit: limitPerMinute(30),
    exclusive: 'import',
  }),
});
