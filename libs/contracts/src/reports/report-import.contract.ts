import { z } from 'zod';
import { contract, get, getAndWrite, limitPerMinute, list } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { powerBiFailures } from '../rules.js';

export const ImportRun = z.object({
  id: Id,
  started: Timestamp,
  ended: Timestamp.nullable(),
  /** The name of the administrator; null for the daily import. */
  startedBy: z.string().nullable(),
  status: z.enum(['Running', 'Done', 'Failed']),
  /** Numbers of reports so far: found, new, changed and missing. */
  found: z.int(),
  added: z.int(),
  updated: z.int(),
  vanished: z.int(),
  /** The error in words for administrators. */
  error: z.string().nullable(),
  /** Why Power BI refused the import; null for other errors. */
  cause: z.enum(powerBiFailures).nullish(),
});
export type ImportRun = z.infer<typeof ImportRun>;

const administrators = { administrator: 'any' } as const;

export const reportImportContract = contract('reports', 'reportImport', {
  getReports: getAndWrite('/viewership/getReports', {
    summary:
      'Starts an import, or joins the one that runs, and answers with it; its progress is in /reportImport/findAll.',
    access: administrators,
    output: z.array(ImportRun),
    accountLimit: limitPerMinute(10),
  }),
  findAll: list(
    ['started'],
    get('/reportImport/findAll', {
      summary: 'Lists the imports, newest first.',
      access: administrators,
      output: z.array(ImportRun),
    }),
  ),
});
