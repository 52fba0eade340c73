import type {
  GroupPermissionRow,
  GroupRow,
  Page,
  Paging,
  PermissionFilters,
  ReportRow,
  UserPermissionRow,
  UserRow,
  WriteResponse,
} from '@portal/contracts';
import {
  type RemoteFilter,
  type RemoteOptions,
  type SelectOption,
  type TableColumn,
  toOption,
  usePortal,
  useWriting,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import {
  createNamedFilter,
  isUserRow,
  toUserOption,
  useGroupPages,
  useOwnPartner,
  useUserChoice,
} from '../people/choices.resource';
import { usePartnerColumn, useReceiverColumns } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { useReportColumn, useWorkspaceColumn } from '../reports/report-columns';
import { useUntilColumn, useViewedByColumn } from './permission-columns';
import { listsOfPermissions } from './permissions.resource';

export type PermissionRow = (GroupPermissionRow | UserPermissionRow) & {
  viewedBy?: GroupPermissionRow['viewedBy'];
};

interface PermissionValues {
  receiverId: number;
  reportIds: number[];
  /** Of a group. */
  viewedBy?: GroupPermissionRow['viewedBy'];
  /** ISO 8601 time; null for no end. */
  until: string | null;
}

/** The stakeholder groups or the users that reports are opened to, with their permissions. */
export interface Receivers<Row, Choice> {
  kind: 'group' | 'user';
  /** The label of the receiver in forms. */
  label: string;
  choices: RemoteOptions<Choice> & { toOption: (choice: Choice) => SelectOption };
  permissions: {
    queryKey: readonly unknown[];
    load: (query: Paging & PermissionFilters) => Promise<Page<Row>>;
  };
  filter: RemoteFilter<'receiverId'>;
  columns: TableColumn<Row>[];
  /** The order by receiver. */
  defaultSort: string;
  getReceiver: (permission: Row) => { id: number; name: string };
  /** Loads the reports that a receiver has no permission for. */
  reportsFor: (receiverId: number) => RemoteOptions<ReportRow>;
  /** Adds permissions, or changes those that the receiver has. */
  put: (values: PermissionValues) => Promise<WriteResponse>;
}

/** Groups, with their permissions for the reports of the user's partner; administrators get those for all. */
export function useGroupReceivers(): Receivers<GroupPermissionRow, GroupRow> {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const { groupPermission, reportManagement } = usePortal().api;
  const put = useWriting(groupPermission.insert, listsOfPermissions);
  const owner = { userTypeId: own?.id };
  const ownerColumn: TableColumn<GroupPermissionRow> = {
    key: 'owner',
    title: t('reports.owner'),
    sortBy: 'owner',
    isOneLine: true,
    isTableOnly: true,
    isHiddenAtFirst: true,
    render: (row) => row.owner ?? t('reports.none'),
    text: (row) => row.owner ?? '',
  };
  const workspace = { ...useHiddenWorkspaceColumn<GroupPermissionRow>(), sortBy: undefined };
  return {
    kind: 'group',
    label: t('person.group'),
    choices: { ...useGroupPages(), toOption },
    permissions: {
      queryKey: ['permissions', 'group'],
      load: (paging) => groupPermission.findByReportOwner.page({ ...owner, ...paging }),
    },
    columns: [
      useReportColumn<GroupPermissionRow>(),
      {
        key: 'group',
        title: t('person.group'),
        sortBy: 'userGroupName',
        isOneLine: true,
        width: '28%',
        render: (row) => row.userGroupName,
      },
      useViewedByColumn<GroupPermissionRow>(),
      useUntilColumn<GroupPermissionRow>(),
      ...(own ? [] : [ownerColumn]),
      workspace,
    ],
    filter: createNamedFilter({ name: 'receiverId', label: t('person.group'), rows: useGroupPages() }),
    defaultSort: 'userGroupName,reportName',
    getReceiver: ({ userGroupId: id, userGroupName: name }) => ({ id, name }),
    reportsFor: (userGroupId) => ({
      queryKey: ['permissions', 'excludeGroup', userGroupId],
      load: (paging) =>
        reportManagement.findUnselectedByGroupIdAndOwner.page({ userGroupId, ...owner, ...paging }),
    }),
    put: ({ receiverId: userGroupId, ...values }) => put({ userGroupId, ...values }),
  };
}

/** Users of the user's partner, with their permissions for its reports; administrators get all users and reports. */
export function useUserReceivers(): Receivers<UserPermissionRow, UserRow> {
  const { t } = useTranslation('screens');
  const ownerId = useOwnPartner()?.id;
  const { account, api } = usePortal();
  const { reportManagement, userPermission } = api;
  const put = useWriting(userPermission.insert, listsOfPermissions);
  const users = useUserChoice(ownerId);
  return {
    kind: 'user',
    label: t('permissions.userLabel'),
    choices: { ...users, toOption: toUserOption },
    permissions: {
      queryKey: ['permissions', 'user'],
      load: (paging) =>
        ownerId
          ? userPermission.findByOwner.page({ userTypeId: ownerId, ...paging })
          : userPermission.findAll.page(paging),
    },
    columns: [
      useReportColumn<UserPermissionRow>(),
      ...useReceiverColumns<UserPermissionRow>(({ userId }) => userId),
      usePartnerColumn<UserPermissionRow>(),
      useUntilColumn<UserPermissionRow>(),
      useHiddenWorkspaceColumn<UserPermissionRow>(),
    ],
    filter: createNamedFilter({
      name: 'receiverId',
      label: t('permissions.userLabel'),
      rows: {
        queryKey: [...users.queryKey, 'named'],
        load: async (paging) => {
          const { rows, total } = await users.load(paging);
          return { rows: rows.map((user) => ({ id: user.id, name: formatName(user) })), total };
        },
      },
      findName: async (id) => (await api.user.find({ id })).filter(isUserRow).map(formatName)[0],
    }),
    defaultSort: 'surname,firstname,reportName',
    getReceiver: (row) => ({ id: row.userId, name: formatName(row) }),
    reportsFor: (targetUserId) => ({
      queryKey: ['permissions', 'notOfUser', targetUserId],
      load: (paging) =>
        ownerId
          ? reportManagement.findUnselectedByUserIdAndOwner.page({
              userId: account.id,
              userTypeId: ownerId,
              targetUserId,
              ...paging,
            })
          : reportManagement.findUnselectedByUserId.page({ userId: targetUserId, ...paging }),
    }),
    put: ({ receiverId: userId, reportIds, until }) => put({ userId, reportIds, until }),
  };
}

/** The column of the workspace, which the page of the report shows. */
const useHiddenWorkspaceColumn = <Row extends PermissionRow>(): TableColumn<Row> => ({
  ...useWorkspaceColumn<Row>(),
  isHiddenAtFirst: true,
  isAlwaysExported: true,
});
