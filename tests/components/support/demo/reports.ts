import { type contracts, notFound, type OutputOf } from '@portal/contracts';
import { demoAccounts, demoCategories, type DemoReport, demoReports } from '@portal/demo-data';
import type { Responses } from '../fake-api.js';
import { demoPeople, findPartner, toDaysAgo } from './accounts.js';

/** Where the pages of reports are that are not Power BI's. */
export const embedOrigin = 'https://reports.example';

const findCategory = (id: number) => demoCategories.find((category) => category.id === id)?.name ?? '';

function toRow({ id, name, description, type, path, ...report }: DemoReport) {
  return {
    id,
    name,
    description,
    type,
    report_id: report.reportId ?? null,
    dataset_id: report.datasetId ?? null,
    embed_url: path
      ? (id === 18 ? 'https://unreachable.example' : embedOrigin) + path
      : `https://app.powerbi.com/reportEmbed?reportId=${report.reportId}`,
    workspace_name: report.workspaceName ?? null,
    status: 'Available' as const,
    date_uploaded: toDaysAgo(30 + id),
    category_id: report.categoryId,
    category: findCategory(report.categoryId),
    user_type_id: report.ownerPartnerId,
    owner: findPartner(report.ownerPartnerId)?.name ?? null,
    data_refreshed_at: toDaysAgo(1),
    stale_at: toDaysAgo(-1),
    verified_until: id === 1 ? toDaysAgo(-60) : null,
  };
}

export const demoReportRows = demoReports.map(toRow);
const rows = demoReportRows;
export const demoManagedReports = rows.map((row) => ({ ...row, count: 100 - row.id }));
const owned = demoManagedReports.filter((row) => row.user_type_id === demoPeople.userAdmin.partnerId);
const cards = rows.map((row) => ({
  ...row,
  thumbnail: null,
  update: row.id === 1 ? 'It now has a page for each district.' : null,
  date_updated: row.id === 1 ? toDaysAgo(2) : null,
}));
/** The reports of the catalogue. */
export const demoCatalogueRows = demoManagedReports.map((row) => ({
  ...row,
  rating: 4.5,
  ratings: 2,
  isFavourite: row.id === 1,
  isNew: row.id === 2,
  thumbnail: null as string | null,
}));
/** A page of the catalogue with the counts of its filters. */
export const toCatalogue = (
  found: typeof demoCatalogueRows,
  { limit = 15, offset = 0 }: { limit?: unknown; offset?: unknown } = {},
): OutputOf<typeof contracts.catalogue.calls.find> => ({
  total: found.length,
  rows: found.slice(Number(offset), Number(offset) + Number(limit)),
  facets: {
    categories: demoCategories.map(({ id, name }) => ({ id, name, count: 4 })),
    types: [{ type: 'Power Bi', count: 16 }],
    owners: [{ id: 1, name: 'District Health Office', count: 12 }],
    favourite: 1,
    ratings: [{ minRating: 4, count: 8 }],
    isNew: 1,
    refreshed: [{ refreshedDays: 7, count: 20 }],
  },
  newSince: toDaysAgo(14),
});
const requestable = rows
  .slice(-5)
  .map(({ id, name, description, type, date_uploaded, category, owner, status }) => ({
    id,
    name,
    description,
    type,
    date_uploaded,
    category,
    owner,
    status,
  }));
export const demoReportSettings = {
  canExport: true,
  subscriptions: 'link',
  staleAfterHours: null,
  unopenedDays: null,
  slowSeconds: null,
  canDownload: true,
  canShowDialogs: false,
  canOpenTabs: true,
  canStore: true,
  referrerPolicy: 'origin',
  identityToken: 'none',
} as const;
const noPlan = { ids: [1, 2], skipped: {} };

const toAuthor = (id: number) => {
  const { firstname = '', surname = '' } = demoAccounts.find((account) => account.id === id) ?? {};
  return { id, firstname, surname, user_type: 'District Health Office' };
};
const toComment = (id: number, authorId: number, text: string) => ({
  id,
  author: toAuthor(authorId),
  text,
  mentions: [],
  removedBy: null,
  date_created: toDaysAgo(2),
  date_edited: null,
  mayEdit: false,
  mayDelete: false,
});

const subscription = {
  id: 1,
  reportId: 1,
  reportName: 'Malaria Surveillance',
  reportType: 'Power Bi',
  cadence: 'weekly',
  weekdays: [1],
  monthDay: 1,
  time: '07:00',
  timeZone: 'Africa/Blantyre',
  format: 'PDF',
  isPaused: false,
  nextRun: toDaysAgo(-3),
  lastRun: toDaysAgo(4),
  failure: null,
} as const;

/** The page about a report that its reader manages. */
export function toAboutReport({
  category_id: _,
  report_id: _r,
  dataset_id: _d,
  embed_url: _e,
  ...report
}: (typeof rows)[number]): OutputOf<typeof contracts.aboutReport.calls.find> {
  return {
    ...report,
    verified_at: toDaysAgo(3),
    verified_by: 'Thoko Phiri',
    failed_refresh: null,
    isManaged: true,
    grants: [{ reason: 'Own partner', by: 'District Health Office', since: null, until: null }],
    stars: [0, 0, 1, 0, 2, 5],
    ownStar: 4,
  };
}

/** Responses about reports, the catalogue and what belongs to one report. */
export const reportResponses: Responses = {
  report: {
    find: ({ id }) => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw notFound();
      return [{ ...row, settings: demoReportSettings }];
    },
    findAll: rows,
    findByUserGroup: rows,
    searchByUserGroupId: rows.slice(0, 5),
    search: rows.slice(0, 5),
    findMostViewed: demoManagedReports,
    findMostViewedToday: demoManagedReports.slice(0, 3),
    findMostViewedByUserGroupId: demoManagedReports,
    findTop5: rows.slice(0, 5),
    findTop5ByUserGroupId: rows.slice(0, 5),
    findAllNotRequested: requestable,
    findRequestable: [{ ...(requestable[0] as (typeof requestable)[0]), is_requested: false }],
    findCount: [{ count: rows.length }],
    findOverview: {
      failedImports: 0,
      stoppedRefreshes: 0,
    },
    findCardData: demoCategories.map((category) => ({ ...category, count: 4 })),
  },
  catalogue: {
    find: (paging) => toCatalogue(demoCatalogueRows, paging),
    findOwn: { filters: [] },
  },
  reportManagement: {
    check: { errors: [], report: null, hosts: ['reports.example'] },
    planBulk: noPlan,
    findByReportOwner: owned,
    findAllAndCategory: demoManagedReports,
    findUnselectedByUserId: rows,
    findUnselectedByGroupIdAndOwner: rows,
    findUnselectedByUserIdAndOwner: rows,
  },
  handOver: {
    find: { permissions: 2, otherPermissions: 0, requests: 1, ownedReports: 0, waitingRequests: 0 },
  },
  reportCategory: {
    findAll: demoCategories,
    findReportCount: demoCategories.map(({ id, name }) => ({ id, name, count: 4 })),
  },
  reportType: {
    findAll: [
      { id: 1, name: 'Power Bi' },
      { id: 2, name: 'Web Embed' },
      { id: 3, name: 'Dash' },
    ],
  },
  subscription: {
    findOptions: { delivery: 'link', pages: [{ name: 'page1', displayName: 'Districts' }] },
    findOwn: [{ ...subscription, weekdays: [1] }],
    findAll: [{ ...subscription, weekdays: [1], subscriber: toAuthor(3) }],
    planBulk: noPlan,
  },
  embedding: {
    getEmbedToken: {
      token: 'token',
      embedUrl: 'https://app.powerbi.com/reportEmbed',
      expiresInSeconds: 3_600,
    },
    findFrameRefusal: { refusal: null },
  },
  reportExport: {
    findState: { state: 'Failed', percent: 0, pollSeconds: 5 },
  },
  aboutReport: {
    find: ({ id }) => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw notFound();
      return toAboutReport(row);
    },
    findUpdates: [{ id: 1, updates: 'It now has a page for each district.', date_created: toDaysAgo(2) }],
    findPeople: listReasons(),
    findPartners: [
      {
        id: 1,
        name: 'District Health Office',
        group_name: 'Government',
        people: 6,
        ownPartner: 6,
        byGroup: 0,
        byUser: 0,
      },
      {
        id: 2,
        name: 'Health Aid',
        group_name: 'Non-governmental organisations',
        people: 3,
        ownPartner: 0,
        byGroup: 3,
        byUser: 0,
      },
    ],
    findGroups: [{ id: 1, userGroupId: 1, userGroupName: 'Government', viewedBy: 'Allow All', until: null }],
  },
  personReports: {
    findOpen: listReasons(),
  },
  reportIdentity: { find: { rule: null, isRequired: false, areRolesRequired: false, partners: [] } },
  reportBookmark: { find: { bookmarks: [], state: null } },
  rating: {
    find: [{ star: 4 }],
    findAllReportRatings: rows.map(({ id, name, type, report_id, dataset_id, embed_url }) => ({
      id,
      name,
      type,
      report_id,
      dataset_id,
      embed_url,
      openable: true,
      '5_stars': 5,
      '4_stars': 2,
      '3_stars': 0,
      '2_stars': 1,
      '1_star': 0,
      '0_stars': 0,
    })),
  },
  favourite: { findAll: cards.slice(0, 1) },
  comment: {
    findThreads: [
      {
        id: 2,
        page: null,
        pageName: null,
        date_resolved: null,
        resolvedBy: null,
        mayResolve: true,
        comments: [
          toComment(1, 8, 'Zomba shows no cases for the last two weeks. Is the data complete?'),
          toComment(2, 2, 'Two health centres report late.'),
        ],
      },
    ],
    findOpenCount: [{ count: 1 }],
  },
  reportAudience: { findRecipients: [2, 8, 9].map(toAuthor) },
  reportImport: {
    findAll: [
      {
        id: 1,
        started: toDaysAgo(1),
        ended: toDaysAgo(1),
        startedBy: 'Grace Banda',
        status: 'Done' as const,
        found: 16,
        added: 1,
        updated: 2,
        vanished: 0,
        error: null,
      },
    ],
  },
};

function listReasons() {
  return [3, 8, 9].map((userId) => ({
    id: `${userId}-1`,
    userId,
    reportId: 1,
    reportName: 'Malaria Surveillance',
    permissionId: null,
    firstname: toAuthor(userId).firstname,
    surname: toAuthor(userId).surname,
    user_type: 'District Health Office',
    reason: 'Own partner' as const,
    by: 'District Health Office',
    since: null,
    until: null,
    otherReasons: [],
  }));
}
