import { EditOutlined, EyeOutlined, KeyOutlined, SafetyOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { Page, type RowAction, useConfirm, useConfirmedWrite, useDialog, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnPartner } from '../people/choices.resource';
import { EditStatusDialog } from '../user-management/edit-status.dialog';
import { formatName } from '../people/person-name';
import { useCanChangeAccount } from '../user-management/use-can-change-account';
import { useInvitationActions } from '../user-management/use-invitation-actions';
import { PermissionDialog } from '../permissions/permission.dialog';
import { useUserReceivers } from '../permissions/receivers';
import { useSecondFactorReset } from '../account/second-factor.resource';
import { History, type UseChangeTexts } from '../details/details-lists';
import {
  MissingDetails,
  type MoreActions,
  DetailsViews,
  PageActions,
  returnNoActions,
  useIdInAddress,
  useView,
} from '../details/details-page';
import { usePersonLists } from '../people/person.resource';
import { usePerson } from '../people/person.resource';
import { MessagesToPerson, ReportsOfPerson, ViewsOfPerson } from './person-activity';
import { PersonProfile } from './person-profile';
import { ReportExplanation } from '../report-page/report-explanation';

const views = {
  about: ['profile'],
  access: ['reports'],
  history: ['history', 'views', 'messages'],
} as const;

type PersonView = (typeof views)[keyof typeof views][number];

interface PersonPageProps {
  useMoreActions?: (user: UserRow) => MoreActions;
  /** Words a change of the account, by default of its status. */
  useChangeTexts?: UseChangeTexts;
}

/** Shows one person: profile and sign-ins, reports, changes, views and messages. The address names the person and the view. */
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

/** Returns the action that shows the portal as an active person, for the people who may do that. */
function useViewAsActions(user: UserRow): RowAction[] {
  const { t } = useTranslation('screens');
  const { account, session } = usePortal();
  const confirm = useConfirm();
  const isViewable = user.role === 'user' || (user.role === 'userAdmin' && account.role === 'administrator');
  if (!isViewable || user.status !== 'Active') return [];
  const ask = () =>
    confirm({
      title: t('details.person.viewAs.title', { name: formatName(user) }),
      text: t('details.person.viewAs.text'),
      okText: t('details.person.viewAs.action'),
      onOk: async () => {
        await session.viewAs(user.id);
        return undefined;
      },
    });
  return [
    {
      key: 'viewAs',
      label: t('details.person.viewAs.action'),
      icon: <EyeOutlined aria-hidden />,
      onClick: ask,
    },
  ];
}

function Person({
  user,
  useMoreActions = returnNoActions,
  useChangeTexts,
}: PersonPageProps & { user: UserRow }) {
  const { t } = useTranslation('screens');
  const view = useView<PersonView>(views);
  const { history } = usePersonLists(user.id);
  const own = useOwnPartner();
  const status = useDialog<UserRow>();
  const grant = useDialog<UserRow>('grant');
  const receivers = useUserReceivers();
  const secondFactorActions = useSecondFactorActions(user);
  const more = useMoreActions(user);
  const canChange = useCanChangeAccount()(user);
  const invitationActions = useInvitationActions();
  const viewAsActions = useViewAsActions(user);
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
    ...viewAsActions,
    ...secondFactorActions,
    ...(canChange ? [...invitationActions(user), ...more.actions] : []),
  ];
  return (
    <Page title={formatName(user)} actions={<PageActions actions={actions} />}>
      <DetailsViews<PersonView> of="person" id={user.id} groups={views} shown={view} />
      {view === 'profile' && <PersonProfile user={user} />}
      {view === 'reports' && (
        <>
          <ReportExplanation user={user} />
          <ReportsOfPerson user={user} />
        </>
      )}
      {view === 'views' && <ViewsOfPerson user={user} />}
      {view === 'messages' && <MessagesToPerson user={user} />}
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
      {more.dialogs}
    </Page>
  );
}

/** Resets the second factors of a person: administrators those of all others, user admins those of users. */
function useSecondFactorActions(user: UserRow): RowAction[] {
  const { t } = useTranslation('screens');
  const { account } = usePortal();
  const confirm = useConfirmedWrite();
  const reset = useSecondFactorReset();
  if (account.id === user.id || (account.role !== 'administrator' && user.role !== 'user')) return [];
  const name = formatName(user);
  const ask = () =>
    confirm({
      title: t('secondFactor.reset.title', { name }),
      text: t('secondFactor.reset.text', { name }),
      okText: t('secondFactor.reset.action'),
      write: () => reset({ userId: user.id }),
      success: t('secondFactor.reset.done'),
      failure: t('secondFactor.reset.failed'),
    });
  return [
    {
      key: 'secondFactors',
      label: t('secondFactor.reset.action'),
      icon: <SafetyOutlined aria-hidden />,
      danger: true,
      onClick: ask,
    },
  ];
}
