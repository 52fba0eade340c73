import { z } from 'zod';
import { post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Text, WriteAnswer } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { NewPerson } from './person.js';
import { PartnerName } from './partner.contract.js';

const everybody = {
  public: 'limited',
  user: 'limited',
  userAdmin: 'limited',
  administrator: 'limited',
} as const;

/** What is wrong with a row of an uploaded table; `row` is the line as a spreadsheet numbers it, the heading being 1. */
const RowFault = z.object({ row: z.int(), field: z.string(), message: z.string() });

/** Ways to an account: by oneself, and many at once. */
export const registrationContract = contract('identity', 'registration', {
  findEmailPattern: query('/user/findEmailPattern', {
    summary: 'The partners whose e-mail pattern fits the address.',
    access: everybody,
    input: z.object({ email: Text(254) }),
    output: z.array(PartnerName),
    addressLimit: perMinute(60),
  }),
  insertByUser: post('/user/insertByUser', {
    summary:
      'Registers the visitor, who is deactivated at first; answers alike where the address has an account.',
    access: { public: 'any' },
    input: NewPerson.extend({ userTypeId: Id }),
    output: WriteAnswer,
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
  insertMany: post('/user/insertMany', {
    summary:
      'Registers the users of a CSV text with a heading: firstname, surname, email, phone and, from administrators, ' +
      'partner. All rows or none; those whose account exists are left as they are.',
    access: { userAdmin: 'partner', administrator: 'any' },
    input: z.object({
      csv: Text(200_000),
      /** True to be told what would happen. */
      dryRun: z.boolean(),
      /** True to let the new users sign in at once. */
      activate: z.boolean().optional(),
    }),
    output: z.object({
      /** How many accounts were made, or would be. */
      affectedRows: z.int(),
      /** How many rows have their account already. */
      unchanged: z.int(),
      errors: z.array(RowFault),
    }),
    timeoutSeconds: 20,
    // The longest table, its letters in three bytes each.
    maxBodyBytes: 640 * 1_024,
    accountLimit: perMinute(30),
    exclusive: 'import',
  }),
});
