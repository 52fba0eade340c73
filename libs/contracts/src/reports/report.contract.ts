import { z } from 'zod';
import { contract, count, get, list, query } from '../kit/contract.js';
import { Id, QueryId, SearchText } from '../kit/fields.js';
import { parseWholeNumber } from '../kit/paging.js';
import {
  AvailableReportRow,
  ReportRow,
  reportSortColumns,
  RequestableReportRow,
  ViewedReportRow,
  viewedSortColumns,
} from './report.js';

const everyRoleVisible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;
const everyRoleSelfVisible = {
  user: 'self visible',
  userAdmin: 'self visible',
  administrator: 'any',
} as const;

const MatchLimit = parseWholeNumber(1, 20).optional();

/** The account whose reports are listed: the caller, or any account for administrators. */
const Viewer = z.object({ userTypeId: Id, userId: Id });
const ownViewer = { userId: 'accountId', userTypeId: 'partnerId' } as const;

export const reportContract = contract('reports', 'report', {
  find: query('/report/find', {
    summary: 'Returns one report that the caller may open or manages.',
    access: everyRoleVisible,
    input: z.object({ id: Id }),
    output: z.tuple([ReportRow]),
  }),
  findAll: list(
    reportSortColumns,
    get('/report/findAll', {
      summary: 'Lists the reports that the caller may open.',
      access: everyRoleVisible,
      output: z.array(ReportRow),
    }),
  ),
  findByUserGroup: list(
    reportSortColumns,
    query('/report/findByUserGroup', {
      summary: 'Lists the reports that a user may open, of one category if it is given.',
      access: everyRoleSelfVisible,
      input: Viewer.extend({ categoryId: Id.optional() }),
      callerFields: ownViewer,
      output: z.array(ReportRow),
    }),
  ),
  searchByUserGroupId: get('/report/searchByUserGroupId', {
    summary: 'Searches the reports that a user may open. Returns the 20 best matches.',
    access: everyRoleSelfVisible,
    input: z.object({
      searchText: SearchText,
      userTypeId: QueryId,
      userId: QueryId,
      max: MatchLimit,
    }),
    callerFields: ownViewer,
    output: z.array(ReportRow),
  }),
  findMostViewed: list(
    viewedSortColumns,
    get('/report/findMostViewed', {
      summary: 'Lists the reports that the caller may open, most viewed first.',
      access: everyRoleVisible,
      output: z.array(ViewedReportRow),
    }),
  ),
  findMostViewedToday: list(
    viewedSortColumns,
    get('/report/findMostViewedToday', {
      summary:
        'Lists the reports that the caller may open and that were viewed today, with the views of today.',
      access: everyRoleVisible,
      output: z.array(ViewedReportRow),
    }),
  ),
  findMostViewedByUserGroupId: list(
    viewedSortColumns,
    query('/report/findMostViewedByUserGroupId', {
      summary: 'Lists the reports that a user may open, most viewed first.',
      access: everyRoleSelfVisible,
      input: Viewer,
      callerFields: ownViewer,
      output: z.array(ViewedReportRow),
    }),
  ),
  findTop5ByUserGroupId: query('/report/findTop5ByUserGroupId', {
    offline: true,
    summary: 'Lists the five newest reports that a user may open.',
    access: everyRoleSelfVisible,
    input: Viewer,
    callerFields: ownViewer,
    output: z.array(ReportRow),
  }),
  findAllNotRequested: list(
    ['name', 'type', 'date_uploaded', 'owner'],
    get('/report/findAllNotRequested', {
      summary: 'Lists the reports with an owner that a user may not open and has not requested.',
      access: { user: 'self limited', userAdmin: 'self limited', administrator: 'any' },
      input: z.object({ userId: QueryId, userTypeId: QueryId }),
      callerFields: ownViewer,
      output: z.array(AvailableReportRow),
    }),
  ),
  findRequestable: query('/report/findRequestable', {
    summary:
      'Returns one report that the caller may not open but may request, and whether a request is pending.',
    access: { user: 'self limited', userAdmin: 'self limited' },
    input: z.object({ id: Id }),
    output: z.tuple([RequestableReportRow]),
  }),
  search: get('/report/search', {
    summary: 'Searches all reports. Returns the 20 best matches.',
    access: { administrator: 'any' },
    input: z.object({ searchText: SearchText, max: MatchLimit }),
    output: z.array(ReportRow),
  }),
  findTop5: get('/report/findTop5', {
    summary: 'Lists the five newest reports.',
    access: { administrator: 'any' },
    output: z.array(ReportRow),
  }),
  findCount: count('/report/findCount', 'How many reports there are.', { administrator: 'any' }),
  findOverview: get('/report/findOverview', {
    summary:
      'Whether the last import failed, and how many Power BI reports there are with data of the last 14 days that is stale: older than their limit, or than 2 days without one.',
    access: { administrator: 'any' },
    output: z.object({ failedImports: z.int(), stoppedRefreshes: z.int() }),
  }),
  findCardData: query('/report/findCardData', {
    offline: true,
    summary: 'Lists the categories of the reports that a user may open, each with their count.',
    access: everyRoleSelfVisible,
    input: Viewer,
    callerFields: ownViewer,
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

export const reportTypeContract = contract('reports', 'reportType', {
  findAll: get('/reportType/findAll', {
    summary: 'Lists the report types.',
    access: { user: 'any', userAdmin: 'any', administrator: 'any' },
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
});
