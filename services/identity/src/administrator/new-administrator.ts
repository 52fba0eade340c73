import { NewPerson } from '@portal/contracts';
import { z } from 'zod';

/** What an administrator's account is made from: as every person's, but for the phone number, which may be left out. */
export const NewAdministrator = NewPerson.extend({ phone: z.union([z.literal(''), NewPerson.shape.phone]) });
export type NewAdministrator = z.infer<typeof NewAdministrator>;
