import { EditOutlined, KeyOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { Page, PageViews, useDialog, type RowAction } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnPartner } from '../people/choices.resource';
import { EditStatusDialog } from '../people/edit-status.dialog';
import { LeaverDialog, useLeaverAction } from '../people/leaver.dialog';
import { formatName } from '../people/person-name';
import { useCanChangeAccount } from '../people/use-can-change-account';
import { PermissionDialog } from '../permissions/permission.dialog';
import { useUserReceivers } from '../permissions/receivers';
import { History, type UseChangeTexts } from './details-lists';
import {
  MissingDetails,
  type MoreActions,
  PageActions,
  returnNoActions,
  useIdInAddress,
  useView,
  getViewAddress,
} from './details-page';
import { usePerson, usePersonLists } from './details.resource';
import {
  FeedbackOfPerson,
  MessagesToPerson,
  ReportsOfPerson,
  RequestsOfPerson,
  ViewsOfPerson,
} from './person-activity';
import { PersonProfile } from './person-profile';
import { ReportExplanation } from './report-explanation';

const views = ['profile', 'reports', 'requests', 'views', 'messages', 'feedback', 'history'] as const;

interface PersonPageProps {
  useMoreActions?: (user: UserRow) => MoreActions;
  /** Words a change of the account, by default of its status. */
  useChangeTexts?: UseChangeTexts;
}

/** Shows one person: profile, sign-ins, reports, requests, views, messages, feedback and changes. The address names the person and the view. */
export function PersonPage(props: PersonPageProps) {
  const { t } = useTranslation('screens');
  const id = useIdInAddress();
  const query = usePerson(id);
  const { data: user } = query;
  if (!user) {
    const isMissing = id === 0 || user === null;
    return <MissingDetails query={query} isMissing={isMissing} missingText={t('details.person.missing')} />;
  }
  return <Person key={id} {...props} user={user} />;
}

function Person({
  user,
  useMoreActions = returnNoActions,
  useChangeTexts,
}: PersonPageProps & { user: UserRow }) {
  const { t } = useTranslation('screens');
  const view = useView(views);
  const { history } = usePersonLists(user.id);
  const own = useOwnPartner();
  const status = useDialog<UserRow>();
  const grant = useDialog<UserRow>('grant');
  const leaver = useDialog<UserRow>('leaver');
  const leaverActions = useLeaverAction(leaver.show);
  const receivers = useUserReceivers();
  const more = useMoreActions(user);
  const canChange = useCanChangeAccount()(user);
  const actions: RowAction[] = [
    ...(canChange
      ? [
          {
            key: 'status',
            label: t('status.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => status.show(user),
          },
        ]
      : []),
    ...(user.role === 'administrator'
      ? []
      : [
          {
            key: 'grant',
            label: t('permissions.add'),
            icon: <KeyOutlined aria-hidden />,
            onClick: () => grant.show(user),
          },
        ]),
    ...(canChange ? [...leaverActions(user), ...more.actions] : []),
  ];
  return (
    <Page title={formatName(user)} actions={<PageActions actions={actions} />}>
      <PageViews
        label={t('details.person.label')}
        views={views.map((key) => ({
          key,
          label: t(`details.person.views.${key}`),
          search: getViewAddress(user.id, key, views[0]),
        }))}
        shown={view}
      />
      {view === 'profile' && <PersonProfile user={user} />}
      {view === 'reports' && (
        <>
          <ReportExplanation user={user} />
          <ReportsOfPerson user={user} />
        </>
      )}
      {view === 'requests' && <RequestsOfPerson user={user} />}
      {view === 'views' && <ViewsOfPerson user={user} />}
      {view === 'messages' && <MessagesToPerson user={user} />}
      {view === 'feedback' && <FeedbackOfPerson user={user} />}
      {view === 'history' && (
        <History
          label={t(own ? 'details.person.statusHistory' : 'details.person.history')}
          list={history}
          useChangeTexts={useChangeTexts}
        />
      )}
      <EditStatusDialog dialog={status} />
      <PermissionDialog
        receivers={receivers}
        receiver={{ id: user.id, name: formatName(user) }}
        open={grant.open}
        onClose={grant.close}
      />
      <LeaverDialog dialog={leaver} />
      {more.dialogs}
    </Page>
  );
}
