import type { Portal } from '@portal/local';
import { query } from '../database.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import { places, surnames, topics } from '../seed/names.js';
import { population } from '../seed/population.js';
import type { BenchCall, ComparableResponse } from './calls.js';
import { createJsonPost, createSignedGet, formatDay } from './requests.js';

/** A seeded report, whose values make filters that match it. */
interface Report {
  id: number;
  type: string;
  name: string;
  categoryId: number;
  ownerId: number;
}

const allReports = `
  SELECT id, type, name, category_id AS "categoryId", owner_partner_id AS "ownerId" FROM report ORDER BY id`;

const findTopic = ({ name }: Report): string => topics.find((topic) => name.startsWith(topic)) ?? name;
const findPlace = ({ name }: Report): string => places.find((place) => name.includes(place)) ?? name;

function getPage(path: string, user: LoadUser, filters: Record<string, string | number>) {
  const query = new URLSearchParams({ limit: '15' });
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return createSignedGet(`${path}?${query.toString()}`, user);
}

/** A page with an equal response, except for the time since when reports are new. */
const catalogue = {
  limit: 3,
  connections: 32,
  count: 600,
  comparable: ({ body }: ComparableResponse) => ({ ...(body as object), newSince: undefined }),
};
const pageForAdministrators = {
  limit: 3,
  connections: 32,
  count: 600,
  as: 'administrator' as const,
  comparable: (response: ComparableResponse) => response,
};

/** The lists of daily work, with filters that match some rows. The option `--only daily` selects them all. */
export async function createDailyCalls({ databases }: Portal): Promise<BenchCall[]> {
  const reports = await query<Report>(databases.reports, allReports);
  const reportById = new Map(reports.map((report) => [report.id, report]));
  const pickReport = (n: number) => getNth(reports, n * 37);
  const reportOpenTo = ({ reportIds }: LoadUser, n: number) =>
    reportById.get(getNth(reportIds, n * 7)) ?? pickReport(n);
  const getPartnerId = (n: number) => 1 + (n % population.partners);
  const calls: BenchCall[] = [
    {
      key: 'catalogue',
      title: 'Catalogue with counts',
      ...catalogue,
      request: (user, n) =>
        createJsonPost('/report/findCatalogue', { limit: 15, offset: (n % 3) * 15 }, user),
    },
    {
      key: 'catalogue-filtered',
      title: 'Catalogue with counts, searched and filtered',
      ...catalogue,
      request: (user, n) => {
        const report = reportOpenTo(user, n);
        const filters = { categoryIds: [report.categoryId], types: [report.type] };
        return createJsonPost(
          '/report/findCatalogue',
          { limit: 15, search: findTopic(report), ...filters },
          user,
        );
      },
    },
    {
      key: 'catalogue-all',
      title: 'Catalogue with counts, filtered, to an administrator',
      ...catalogue,
      as: 'administrator',
      request: (user, n) => {
        const { categoryId, type } = pickReport(n);
        const filters = { categoryIds: [categoryId], types: [type] };
        return createJsonPost('/report/findCatalogue', { limit: 15, ...filters }, user);
      },
    },
    {
      key: 'managed-reports',
      title: 'Managed reports, filtered',
      ...pageForAdministrators,
      request: (user, n) => {
        const report = pickReport(n);
        const { ownerId, type } = report;
        return getPage('/report/findAllAndCategory', user, {
          status: 'Available',
          ...(n % 2 === 0 ? { ownerId, type } : { workspace: findPlace(report), type: 'Power Bi' }),
        });
      },
    },
    {
      key: 'managed-reports-searched',
      title: 'Managed reports, searched and filtered',
      ...pageForAdministrators,
      request: (user, n) => {
        const report = pickReport(n);
        const { categoryId, type } = report;
        const filters = { status: 'Available', categoryId, type, search: findTopic(report) };
        return getPage('/report/findAllAndCategory', user, filters);
      },
    },
    {
      key: 'managed-users',
      title: 'Users of a role, partner and status',
      ...pageForAdministrators,
      request: (user, n) =>
        getPage('/user/findAllNotDeactivated', user, {
          role: 'user',
          partnerId: getPartnerId(n * 7),
          status: n % 10 === 0 ? 'Blocked' : 'Active',
        }),
    },
    {
      key: 'managed-users-searched',
      title: 'Users of a status, searched',
      ...pageForAdministrators,
      request: (user, n) =>
        getPage('/user/findAllNotDeactivated', user, { status: 'Active', search: getNth(surnames, n * 3) }),
    },
    {
      key: 'managed-users-unused',
      title: 'Users by their last sign-in',
      ...pageForAdministrators,
      connections: 8,
      count: 100,
      request: (user, n) =>
        getPage('/user/findAllNotDeactivated', user, {
          lastSignIn: n % 2 === 0 ? 'never' : 'over90days',
          offset: (n % 5) * 15,
        }),
    },
    {
      key: 'managed-users-unused-partner',
      title: 'Users of a partner by their last sign-in',
      ...pageForAdministrators,
      request: (user, n) =>
        getPage('/user/findAllNotDeactivated', user, {
          partnerId: getPartnerId(n * 7),
          lastSignIn: 'over90days',
        }),
    },
    {
      key: 'inactive-users',
      title: 'People who never came back',
      ...pageForAdministrators,
      connections: 8,
      count: 100,
      request: (user, n) =>
        getPage('/user/findInactive', user, { days: n % 2 === 0 ? 60 : 90, offset: (n % 5) * 15 }),
    },
    {
      key: 'audit',
      title: 'Audit trail of a kind in 90 days',
      ...pageForAdministrators,
      request: (user, n) => {
        const daysAgo = (n * 7) % 900;
        const filters = {
          kind: n % 2 === 0 ? 'Account' : 'Report',
          from: formatDay(daysAgo + 90),
          until: formatDay(daysAgo),
        };
        return getPage('/audit/findAll', user, { ...filters, offset: (n % 5) * 15 });
      },
    },
    {
      key: 'audit-subject',
      title: 'Audit trail of a name',
      ...pageForAdministrators,
      count: 150,
      request: (user, n) =>
        getPage('/audit/findAll', user, { kind: 'Account', subject: getNth(surnames, n * 3) }),
    },
    {
      key: 'waiting-requests',
      title: 'Waiting for you: access requests',
      ...pageForAdministrators,
      count: 300,
      request: (user, n) => getPage('/accessRequest/findPending', user, { offset: (n % 5) * 15 }),
    },
    {
      key: 'waiting-registrations',
      title: 'Waiting for you: registrations',
      ...pageForAdministrators,
      count: 300,
      request: (user, n) => getPage('/accountDecision/findRegistrations', user, { offset: (n % 5) * 15 }),
    },
    {
      key: 'ending-permissions',
      title: 'Waiting for you: ending permissions',
      ...pageForAdministrators,
      count: 300,
      request: (user, n) => getPage('/permissionEnd/findAll', user, { offset: (n % 5) * 15 }),
    },
    {
      key: 'decided-requests',
      title: 'Decided access requests',
      ...pageForAdministrators,
      count: 150,
      request: (user, n) => getPage('/accessDecision/findAll', user, { offset: (n % 5) * 15 }),
    },
    {
      key: 'unopened-reports',
      title: 'Reports without views in 30 days',
      ...pageForAdministrators,
      count: 300,
      request: (user, n) =>
        getPage('/usage/findUnopened', user, { from: formatDay(29), to: formatDay(0), offset: (n % 3) * 15 }),
    },
    {
      key: 'person-reports',
      title: 'Reports that a person may open',
      ...pageForAdministrators,
      count: 300,
      request: (user, n) =>
        createJsonPost('/person/findReports?limit=15', { id: 1 + ((n * 101) % population.users) }, user),
    },
    {
      key: 'report-people',
      title: 'People who may open a report',
      ...pageForAdministrators,
      connections: 8,
      count: 100,
      request: (user, n) =>
        createJsonPost('/aboutReport/findPeople?limit=15', { id: pickReport(n).id }, user),
    },
  ];
  return calls.map((call) => ({ ...call, group: 'daily' }));
}
