import { z } from 'zod';
import { get, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { ReportRow } from './report.js';

const callerFields = { user: 'self visible', userAdmin: 'self visible' } as const;
const write = (path: `/${string}`, summary: string) =>
  post(path, {
    summary,
    access: callerFields,
    input: z.object({ reportId: Id }),
    output: WriteResponse,
    accountLimit: perMinute(120),
  });

/** Reports that a user wants to find first. */
export const favouriteContract = contract('reports', 'favourite', {
  findAll: get('/favourite/findAll', {
    summary: "The caller's favourites of what it may open, newest first.",
    access: callerFields,
    input: nothing,
    output: z.array(ReportRow),
  }),
  insert: write('/favourite/insert', 'Keeps a report as a favourite.'),
  delete: write('/favourite/delete', 'Lets go of a favourite.'),
});
