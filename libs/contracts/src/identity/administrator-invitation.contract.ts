import { z } from 'zod';
import { contract, get, limitPerMinute, list, nothing, post } from '../kit/contract.js';
import { Text, Timestamp, WriteResponse } from '../kit/fields.js';
import { createInvitationCalls, InvitationRow } from './invitation.js';
import { InvitedPerson } from './person.js';

const administrators = { administrator: 'any' } as const;
export const AdministratorInvitationRow = InvitationRow.extend({ date_created: Timestamp });
export type AdministratorInvitationRow = z.infer<typeof AdministratorInvitationRow>;

/** Invitations to become an administrator. The invited person completes the phone number and chooses the password of the new account. */
export const administratorInvitationContract = contract('identity', 'administratorInvitation', {
  insert: post('/administratorInvitation/insert', {
    summary:
      "Mails an invitation to become an administrator. The link is valid for 72 hours and works once. Requires the caller's password.",
    access: administrators,
    input: InvitedPerson.extend({
      /** The caller's own password. */
      password: Text(200).min(1, 'Please enter your password'),
    }),
    needsProof: true,
    output: WriteResponse,
    accountLimit: limitPerMinute(10),
    addressLimit: limitPerMinute(20),
    timeoutSeconds: 10,
  }),
  findPending: list(
    ['firstname', 'surname', 'email', 'invited_by', 'date_created', 'date_expires'],
    get('/administratorInvitation/findPending', {
      summary: 'Lists the invitations that can still be accepted.',
      access: administrators,
      input: nothing,
      output: z.array(AdministratorInvitationRow),
    }),
  ),
  ...createInvitationCalls('/administratorInvitation', administrators),
});
