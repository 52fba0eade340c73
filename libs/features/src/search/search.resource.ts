import { containsWords } from '@portal/contracts/rules';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useAppDefinition, usePortal } from '@portal/ui-kit';
import type { ReportStatus, ReportType, UserRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useOwnPartner, useUserChoice } from '../people/choices.resource';
import { getPersonAddress } from '../people/person-link';
import { getAboutReportAddress } from '../reports/about-report-link';
import { getHelpAddress, helpTasks } from '../help/help-tasks';
import { formatName } from '../people/person-name';
import { useReportAddress } from '../reports/use-report-address';

const maxResults = 5;
const freshMs = 30_000;

type SearchKind = 'reports' | 'people' | 'partners' | 'groups' | 'categories' | 'screens';

export interface Named {
  id: number;
  name: string;
}

/** An action that is taken in a dialog over the current screen. */
export type DialogAction =
  | { kind: 'giveToUser' | 'giveToGroup'; report?: Named; receiver?: Named }
  | { kind: 'update'; report: Named }
  | { kind: 'status'; user: UserRow };

export interface SearchResult {
  /** Unique among all results. */
  key: string;
  id: number;
  label: string;
  detail?: string | undefined;
  /** Opens a screen. */
  address?: string;
  /** Opens a dialog, if there is no address. */
  dialog?: DialogAction;
  /** The page about a report, for administrators and user admins. */
  aboutAddress?: string;
  report?: { id: number; type: ReportType; status?: ReportStatus; isManaged?: boolean };
  user?: UserRow;
}

export interface SearchSection {
  kind: SearchKind | 'recent' | 'actions' | 'help';
  results: readonly SearchResult[];
}

/** The reports that the user opened last. */
export function useRecentResults(enabled: boolean): SearchSection {
  const { api } = usePortal();
  const getAddress = useReportAddress();
  const { data = [] } = useQuery({
    queryKey: ['recentReports'],
    queryFn: () => api.viewership.findRecent({}),
    enabled,
  });
  const results = data.map(({ id, name, type }) => ({
    key: `recent-${id}`,
    id,
    label: name,
    address: getAddress({ id, type }),
    report: { id, type },
  }));
  return { kind: 'recent', results };
}

/** Asks each list, or those of some kinds, for its best matches. Sections appear as their responses arrive; a request for an earlier text is aborted. */
export function useSearchResults(text: string, kinds?: readonly SearchKind[]) {
  const sources = useSources().filter(({ kind }) => !kinds || kinds.includes(kind));
  const responses = useQueries({
    queries: sources.map(({ kind, find }) => ({
      queryKey: ['search', kind, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
      enabled: text !== '',
      staleTime: freshMs,
    })),
  });
  const sections: SearchSection[] = sources.map(({ kind }, index) => ({
    kind,
    results: responses[index]?.data ?? [],
  }));
  return {
    sections,
    isSearching: responses.some(({ isLoading }) => isLoading),
    hasFailed: responses.some(({ isError }) => isError),
  };
}

interface Source {
  kind: SearchKind;
  find: (search: string, signal: AbortSignal) => Promise<SearchResult[]>;
}

const toFirstPage = (search: string) => ({ search, limit: maxResults, offset: 0 });

function useSources(): Source[] {
  const { account, api } = usePortal();
  const getAddress = useReportAddress();
  const own = useOwnPartner();
  const users = useUserChoice(own?.id);
  const toResult =
    (list: string, kind: SearchKind) =>
    ({ id, name, detail }: { id: number; name: string; detail?: string }): SearchResult => ({
      key: `${kind}-${id}`,
      id,
      label: name,
      detail,
      address: withSearch(list, name),
    });
  const sources: Source[] = [
    {
      kind: 'reports',
      find: async (searchText, signal) => {
        const input = { searchText, max: maxResults };
        const reports = await (own
          ? api.report.searchByUserGroupId({ ...input, userId: account.id, userTypeId: own.id }, { signal })
          : api.report.search(input, { signal }));
        return reports.map(({ id, name, owner, user_type_id: ownerId, type, status }) => ({
          key: `reports-${id}`,
          id,
          label: name,
          detail: owner ?? undefined,
          address: getAddress({ id, type }),
          aboutAddress: account.role === 'user' ? undefined : getAboutReportAddress(id),
          report: { id, type, status, isManaged: !own || ownerId === own.id },
        }));
      },
    },
  ];
  if (account.role !== 'user')
    sources.push({
      kind: 'people',
      find: async (search, signal) =>
        (await users.load(toFirstPage(search), { signal })).rows.map((user) => ({
          key: `people-${user.id}`,
          id: user.id,
          label: formatName(user),
          detail: [user.name, user.email].filter(Boolean).join(' · '),
          address: getPersonAddress(user.id),
          user,
        })),
    });
  if (!own)
    sources.push(
      {
        kind: 'partners',
        find: async (search, signal) =>
          (await api.partner.findAll.page(toFirstPage(search), { signal })).rows.map(
            toResult('/manageHISPartners', 'partners'),
          ),
      },
      {
        kind: 'groups',
        find: async (search, signal) =>
          (await api.userGroup.findAll.page(toFirstPage(search), { signal })).rows.map(
            toResult('/manageUserGroups', 'groups'),
          ),
      },
      {
        kind: 'categories',
        find: async (search, signal) =>
          (await api.reportCategory.findAll.page(toFirstPage(search), { signal })).rows.map((category) =>
            toResult(
              '/manageReportCategories',
              'categories',
            )({ ...category, detail: category.fullname ?? undefined }),
          ),
      },
    );
  return sources;
}

/** The address of a list that is searched for a text. */
export const withSearch = (list: string, text: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}search=${encodeURIComponent(text)}`;

/** The screens whose names contain all words of the text. */
export function useFoundScreens(text: string): SearchSection {
  const { name, routes } = useAppDefinition();
  const { t } = useTranslation(name);
  const { role } = usePortal().account;
  const results = routes
    .filter(({ roles, isDetail, layout }) => roles.includes(role) && !isDetail && layout !== 'none')
    .map(({ path, title }) => ({ path, label: t(title) }))
    .filter(({ label }) => text.trim() && containsWords(label, text))
    // Some screens have two addresses.
    .filter(({ label }, index, all) => all.findIndex((other) => other.label === label) === index)
    .slice(0, maxResults)
    .map(({ path, label }, id) => ({
      key: `screens-${path}`,
      id,
      label,
      address: path,
    }));
  return { kind: 'screens', results };
}

/** The tasks of Help whose names contain all words of the text. */
export function useFoundTasks(text: string): SearchSection {
  const { t } = useTranslation('screens');
  const results = helpTasks[usePortal().account.role]
    .map((task, id) => ({
      key: `help-${task}`,
      id,
      label: t(`help.titles.${task}`),
      address: getHelpAddress(task),
    }))
    .filter(({ label }) => text.trim() && containsWords(label, text))
    .slice(0, maxResults);
  return { kind: 'help', results };
}
