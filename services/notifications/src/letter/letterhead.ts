import { readPortalConfig } from '@portal/service-kit';
import { z } from 'zod';

/** Whose mails these are. */
export const Letterhead = z.object({
  /** The portal's name. */
  name: z.string().default('Report Portal'),
  /** Who runs it. */
  owner: z.string().optional(),
  /** A colour as `#rrggbb`, on which white can be read. */
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour as #rrggbb')
    .default('#0958d9'),
  contact: z.object({ label: z.string(), email: z.string() }).optional(),
});
export type Letterhead = z.infer<typeof Letterhead>;

/**
 * Reads the letterhead from the portal's configuration file; the defaults without one.
 * @throws Error that names the file and every value in it that cannot be used
 */
export const readLetterhead = (file: string | undefined): Promise<Letterhead> =>
  readPortalConfig(file, Letterhead);
