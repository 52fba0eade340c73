import { ApartmentOutlined, ClearOutlined, DownloadOutlined, UserSwitchOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { formatName, usePersonalDataExport } from '@portal/features';
import { PersonPage } from '@portal/features/person-page';
import { useConfirmedWrite, useDialog, useLeave, type RowAction } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useFormatChanges } from '../audit/audit.screen';
import { useUserAdminAddition } from '../user-admins/user-admins.resource';
import { useConfirmedUserAdminRemoval } from '../user-admins/user-admins.screen';
import { AssignPartnerDialog } from '../users/assign-partner.screen';
import { ErasePersonDialog } from '../users/erase-person.dialog';

/** Shows one person with the actions of administrators. */
export function PersonScreen() {
  return <PersonPage useMoreActions={usePersonActions} useChangeTexts={useFormatChanges} />;
}

function usePersonActions(user: UserRow) {
  const { t } = useTranslation('admin');
  const partner = useDialog<UserRow>('partner');
  const confirm = useConfirmedWrite();
  const addUserAdmin = useUserAdminAddition();
  const confirmRemoval = useConfirmedUserAdminRemoval();
  const leave = useLeave('/seeUsers');
  const erasure = useDialog<UserRow>('erase');
  const personalData = usePersonalDataExport(user.id);

  const confirmAddition = () =>
    confirm({
      title: t('userAdmins.add.question', { name: formatName(user), partner: user.name }),
      text: t('userAdmins.add.hint'),
      okText: t('userAdmins.add.submit'),
      write: () => addUserAdmin({ userId: user.id }),
      success: t('userAdmins.add.success'),
      failure: t('userAdmins.add.failure'),
    });

  const actions: RowAction[] = [
    {
      key: 'partner',
      label: t('users.partner.title'),
      icon: <ApartmentOutlined aria-hidden />,
      onClick: () => partner.show(user),
    },
    user.role === 'userAdmin'
      ? {
          key: 'userAdmin',
          label: t('userAdmins.delete.ok'),
          icon: <UserSwitchOutlined aria-hidden />,
          danger: true,
          onClick: () => confirmRemoval(user),
        }
      : {
          key: 'userAdmin',
          label: t('userAdmins.add.make'),
          icon: <UserSwitchOutlined aria-hidden />,
          onClick: confirmAddition,
        },
    {
      key: 'export',
      label: t('users.exportData'),
      icon: <DownloadOutlined aria-hidden />,
      onClick: () => !personalData.busy && personalData.start(),
    },
    {
      key: 'erase',
      label: t('users.erase.action'),
      icon: <ClearOutlined aria-hidden />,
      danger: true,
      onClick: () => erasure.show(user),
    },
  ];
  const dialogs = (
    <>
      <AssignPartnerDialog dialog={partner} />
      <ErasePersonDialog dialog={erasure} onDone={leave} />
    </>
  );
  return { actions, dialogs };
}
