import { z } from 'zod';
import { get, list, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { count } from '../kit/count.js';
import { Id, QueryId, SearchText } from '../kit/fields.js';
import { ReportRow, reportSortColumns } from './report.js';

const everyRoleVisible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;
const everyRoleSelfVisible = {
  user: 'self visible',
  userAdmin: 'self visible',
  administrator: 'any',
} as const;

/** Whose reports are wanted. For users it must be the caller; administrators may ask for anybody. */
const Viewer = z.object({ userTypeId: Id, userId: Id });
const ownViewer = { userId: 'accountId', userTypeId: 'partnerId' } as const;

/** Lists, searches and counts of reports, restricted to what the caller may open. */
export const reportContract = contract('reports', 'report', {
  find: post('/report/find', {
    summary: 'One report that the caller may open.',
    access: everyRoleVisible,
    input: z.object({ id: Id }),
    output: z.tuple([ReportRow]),
  }),
  findAll: list(
    reportSortColumns,
    get('/report/findAll', {
      summary: 'Reports that the caller may open.',
      access: everyRoleVisible,
      input: nothing,
      output: z.array(ReportRow),
    }),
  ),
  findByUserGroup: list(
    reportSortColumns,
    post('/report/findByUserGroup', {
      summary: 'Reports that a user may open, of one category if it is given.',
      access: everyRoleSelfVisible,
      input: Viewer.extend({ categoryId: Id.optional() }),
      own: ownViewer,
      output: z.array(ReportRow),
    }),
  ),
  searchByUserGroupId: get('/report/searchByUserGroupId', {
    summary: 'The reports that match the text best, of those that a user may open; at most 20.',
    access: everyRoleSelfVisible,
    input: z.object({ searchText: SearchText, userTypeId: QueryId, userId: QueryId }),
    own: ownViewer,
    output: z.array(ReportRow),
  }),
  search: get('/report/search', {
    summary: 'The reports that match the text best; at most 20.',
    access: { administrator: 'any' },
    input: z.object({ searchText: SearchText }),
    output: z.array(ReportRow),
  }),
  findTop5: get('/report/findTop5', {
    summary: 'The five newest reports.',
    access: { administrator: 'any' },
    input: nothing,
    output: z.array(ReportRow),
  }),
  findCount: count('/report/findCount', 'How many reports there are.', { administrator: 'any' }),
  findCardData: post('/report/findCardData', {
    summary: 'The categories of the reports that a user may open, each with their count.',
    access: everyRoleSelfVisible,
    input: Viewer,
    own: ownViewer,
    output: z.array(
      z.object({
        id: Id.nullable(),
        name: z.string(),
        fullname: z.string(),
        description: z.string(),
        count: z.int(),
      }),
    ),
  }),
});

/** Categories of reports. */
export const reportCategoryContract = contract('reports', 'reportCategory', {
  findReportCount: get('/reportCategory/findReportCount', {
    summary: 'How many reports of each category a user may open, categories without any included.',
    access: everyRoleSelfVisible,
    input: z.object({ userTypeId: QueryId, userId: QueryId }),
    own: ownViewer,
    output: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  }),
});

/** Kinds of report. */
export const reportTypeContract = contract('reports', 'reportType', {
  findAll: get('/reportType/findAll', {
    summary: 'The kinds of report.',
    access: { user: 'any', userAdmin: 'any', administrator: 'any' },
    input: nothing,
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
});
