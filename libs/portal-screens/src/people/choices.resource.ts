import type { GroupRow, Page, Paging, PartnerRow, UserRow } from '@portal/contracts';
import { type RemoteFilter, type RemoteOptions, type SelectOption, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { nameOf } from './person-name';
import { present } from '@portal/ui-kit/platform';

/** Users of any status to choose from: those of an HIS partner, or of all without one. */
export function useUserChoice(partnerId?: number): RemoteOptions<UserRow> {
  const { account, api } = usePortal();
  const queryKey = ['users', 'all'];
  if (partnerId) {
    const ofPartner = { userTypeId: partnerId, userId: account.id };
    return {
      queryKey,
      load: (paging, options) => api.user.findAllByUserType.page({ ...ofPartner, ...paging }, options),
    };
  }
  return {
    queryKey,
    load: async (paging, options) => {
      const { rows, total } = await api.user.findAll.page(paging, options);
      return { rows: rows.filter((row): row is UserRow => 'email' in row), total };
    },
  };
}

export function usePartnerPages(): RemoteOptions<PartnerRow> {
  const { api } = usePortal();
  return {
    queryKey: ['partners', 'page'],
    load: async (paging: Paging) => {
      const { rows, total } = await api.userType.findAll.page(paging);
      return { rows: rows.filter((row): row is PartnerRow => 'user_group_id' in row), total };
    },
  };
}

export function useGroupPages(): RemoteOptions<GroupRow> {
  const { api } = usePortal();
  return { queryKey: ['groups', 'page'], load: api.userGroup.findAll.page };
}

/** The largest page; there are far fewer groups. */
const maxGroups = 500;

/** Filters of lists of people by stakeholder group and by HIS partner. */
export function useOrganisationFilters(): [RemoteFilter<'groupId'>, RemoteFilter<'partnerId'>] {
  const { t } = useTranslation('kit');
  const { api } = usePortal();
  const partners = usePartnerPages();
  const groups = useGroupPages();
  const toOptions = ({ rows, total }: Page<{ id: number; name: string }>) => ({
    rows: rows.map(({ id, name }) => ({ value: id, label: name })),
    total,
  });
  return [
    {
      kind: 'remote',
      name: 'groupId',
      label: t('person.group'),
      choices: {
        queryKey: [...groups.queryKey, 'filter'],
        load: async (paging) => toOptions(await groups.load(paging)),
      },
      findName: async (id) =>
        (await groups.load({ limit: maxGroups })).rows.find((group) => group.id === id)?.name,
    },
    {
      kind: 'remote',
      name: 'partnerId',
      label: t('person.partner'),
      choices: {
        queryKey: [...partners.queryKey, 'filter'],
        load: async (paging) => toOptions(await partners.load(paging)),
      },
      findName: async (id) => (await api.userType.find({ id }))[0]?.name,
    },
  ];
}

/** A user as an option, with partner and address. Users who cannot sign in are marked. */
export const userOption = (user: UserRow): SelectOption => ({
  value: user.id,
  label: [markedName(user), user.name, user.email].filter(Boolean).join(' · '),
});

const markedName = (user: UserRow): string =>
  user.status === 'Active' ? nameOf(user) : `${nameOf(user)} (${user.status})`;

/** Returns the HIS partner of the signed-in user; undefined for administrators, who manage all partners. */
export function useOwnPartner(): { id: number; name: string } | undefined {
  const { role, user_type_id, name } = usePortal().account;
  if (role === 'administrator') return undefined;
  return { id: present(user_type_id, 'The HIS partner of the account'), name: name ?? '' };
}
