import { Text } from '@portal/contracts';
import { z } from 'zod';

const Name = Text(100).trim().min(1, 'must not be empty');

/** What an administrator's account is made from. */
export const NewAdministrator = z.object({
  email: z.email('must be an e-mail address').max(254),
  firstname: Name,
  surname: Name,
  phone: z.union([z.literal(''), z.string().regex(/^\d{10}$/, 'must have ten digits')]),
  password: Text(200).min(8, 'must have at least 8 characters'),
});
export type NewAdministrator = z.infer<typeof NewAdministrator>;
