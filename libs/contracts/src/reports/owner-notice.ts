import { z } from 'zod';
import { Id, Timestamp } from '../kit/fields.js';

const report = { id: Id, name: z.string() };
const createReports = <S extends z.ZodRawShape>(shape: S) =>
  z.array(z.object({ ...report, ...shape })).min(1);

/** Why the owner of reports is to look after them. */
export const OwnerMatter = z.discriminatedUnion('kind', [
  /** Power BI could not refresh the dataset of the reports. The reason is Power BI's error code. */
  z.object({ kind: z.literal('refreshFailed'), reason: z.string(), reports: createReports({}) }),
  z.object({ kind: z.literal('verificationEnding'), reports: createReports({ until: Timestamp }) }),
  /** Nobody has opened the reports for so many days. */
  z.object({ kind: z.literal('unopened'), reports: createReports({ days: z.int() }) }),
  /** The 95th percentile of the load times of the last 7 days. */
  z.object({ kind: z.literal('slow'), reports: createReports({ seconds: z.int() }) }),
]);
export type OwnerMatter = z.infer<typeof OwnerMatter>;

/** To the user admins of the owner of reports; to administrators if there are none. */
export const OwnerNotice = z.object({ ownerPartnerId: Id.nullable(), matter: OwnerMatter });
export type OwnerNotice = z.infer<typeof OwnerNotice>;
