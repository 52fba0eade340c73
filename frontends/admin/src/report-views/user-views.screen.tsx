import type { UserViewsRow } from '@portal/contracts';
import { nameOf } from '@portal/portal-screens';
import { type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUserViewPages } from './report-views.resource';
import { ReportViewsTable } from './report-views-table';

/** User Report Views: how often each user viewed each report. */
export function UserViewsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const nameOfUser = (row: UserViewsRow) => nameOf(row).trim() || t('reportViews.users.deleted');
  const viewers: TableColumn<UserViewsRow>[] = [
    // One column for both names leaves room for the counts, which are what the list is about.
    { key: 'user', title: t('users.user'), sortBy: 'firstname', render: nameOfUser },
    {
      key: 'partner',
      title: t('kit:person.partner'),
      sortBy: 'user_type_name',
      render: ({ user_type_name }) => user_type_name ?? t('kit:reports.none'),
      text: ({ user_type_name }) => user_type_name ?? '',
    },
  ];
  return (
    <ReportViewsTable
      of="users"
      pages={useUserViewPages()}
      viewers={viewers}
      exportName="user-report-views"
    />
  );
}
