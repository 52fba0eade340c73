import { containsWords } from '@portal/contracts/rules';
import type { CategoryRow, GroupRow, Paging, PartnerRow, ReportRow, UserRow } from '@portal/contracts';
import {
  type RemoteFilter,
  type RemoteOptions,
  type SelectOption,
  toOption,
  usePortal,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { formatName } from './person-name';
import { requirePresent } from '@portal/ui-kit/platform';

export const isUserRow = (user: object): user is UserRow => 'email' in user;

/** Users of any status to choose from: those of an HIS partner, or of all without one. */
export function useUserChoice(partnerId?: number): RemoteOptions<UserRow> {
  const { account, api } = usePortal();
  const queryKey = ['users', 'all'];
  if (partnerId) {
    const ids = { userTypeId: partnerId, userId: account.id };
    return {
      queryKey,
      load: (paging, options) => api.user.findAllByPartner.page({ ...ids, ...paging }, options),
    };
  }
  return {
    queryKey,
    load: async (paging, options) => {
      const { rows, total } = await api.user.findAll.page(paging, options);
      return { rows: rows.filter(isUserRow), total };
    },
  };
}

export function usePartnerPages(): RemoteOptions<PartnerRow> {
  const { api } = usePortal();
  return {
    queryKey: ['partners', 'page'],
    load: async (paging: Paging) => {
      const { rows, total } = await api.partner.findAll.page(paging);
      return { rows: rows.filter((row): row is PartnerRow => 'user_group_id' in row), total };
    },
  };
}

export function useGroupPages(): RemoteOptions<GroupRow> {
  const { api } = usePortal();
  return { queryKey: ['groups', 'page'], load: api.userGroup.findAll.page };
}

export function useCategoryPages(): RemoteOptions<CategoryRow> {
  const { api } = usePortal();
  return { queryKey: ['categories', 'page'], load: api.reportCategory.findAll.page };
}

/** The largest page; there are far fewer groups and categories. */
const maxPageSize = 500;

interface NamedRow {
  id: number;
  name: string;
}

interface NamedFilter<Name extends string> {
  name: Name;
  label: string;
  rows: RemoteOptions<NamedRow>;
  /** Loads the name of a row; by default from the first rows. */
  findName?: (id: number) => Promise<string | undefined>;
  /** Adds a choice with the id 0, for rows that have none. */
  noneLabel?: string;
}

/** Makes a filter by one of some named rows. */
export function createNamedFilter<Name extends string>({
  rows,
  noneLabel,
  ...filter
}: NamedFilter<Name>): RemoteFilter<Name> {
  const findName =
    filter.findName ??
    (async (id) => (await rows.load({ limit: maxPageSize })).rows.find((row) => row.id === id)?.name);
  return {
    kind: 'remote',
    name: filter.name,
    label: filter.label,
    choices: {
      queryKey: [...rows.queryKey, 'filter', noneLabel],
      load: async (paging) => {
        const page = await rows.load(paging);
        const isFound = noneLabel && containsWords(noneLabel, paging.search ?? '');
        const none = isFound ? [{ value: 0, label: noneLabel }] : [];
        const options = page.rows.map(toOption);
        return { rows: [...none, ...options], total: page.total + none.length };
      },
    },
    findName: async (id) => (id === 0 ? noneLabel : findName(id)),
  };
}

/** The filter of reports by category. */
export function useCategoryFilter(): RemoteFilter<'categoryId'> {
  const { t } = useTranslation('screens');
  return createNamedFilter({
    name: 'categoryId',
    label: t('reports.category'),
    rows: useCategoryPages(),
    noneLabel: t('reports.noCategory'),
  });
}

/** The filter of reports by owner. */
export function useOwnerFilter(): RemoteFilter<'ownerId'> {
  const { t } = useTranslation('screens');
  return createNamedFilter({
    name: 'ownerId',
    label: t('reports.owner'),
    ...usePartnerNames(),
    noneLabel: t('reports.noOwner'),
  });
}

function usePartnerNames() {
  const { api } = usePortal();
  const rows = usePartnerPages();
  return { rows, findName: async (id: number) => (await api.partner.find({ id }))[0]?.name };
}

/** Filters of lists of people by stakeholder group and by HIS partner. */
export function useOrganisationFilters(): [RemoteFilter<'groupId'>, RemoteFilter<'partnerId'>] {
  const { t } = useTranslation('screens');
  return [
    createNamedFilter({ name: 'groupId', label: t('person.group'), rows: useGroupPages() }),
    createNamedFilter({ name: 'partnerId', label: t('person.partner'), ...usePartnerNames() }),
  ];
}

export const toReportOption = ({ id, name, owner }: ReportRow): SelectOption => ({
  value: id,
  label: owner ? `${name} (${owner})` : name,
});

/** A user as an option, with partner and address. Users who cannot sign in are marked. */
export const toUserOption = (user: UserRow): SelectOption => ({
  value: user.id,
  label: [formatMarkedName(user), user.name, user.email].filter(Boolean).join(' · '),
});

const formatMarkedName = (user: UserRow): string =>
  user.status === 'Active' ? formatName(user) : `${formatName(user)} (${user.status})`;

/** Returns the HIS partner of the signed-in user; undefined for administrators, who manage all partners. */
export function useOwnPartner(): { id: number; name: string } | undefined {
  const { role, user_type_id: id, name } = usePortal().account;
  if (role === 'administrator') return undefined;
  return { id: requirePresent(id, 'The HIS partner of the account'), name: name ?? '' };
}
