import type { UserRow } from '@portal/contracts';
import { userOption } from '@portal/portal-screens';
import { FormDialog, RemoteSelectField, required, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUserAdminAddition, useUserAdminChoice } from './user-admins.resource';

/** Add a User Admin: a user who shall manage its partner. */
export function AddUserAdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  return (
    <FormDialog<{ userId: number }>
      open={open}
      title={t('userAdmins.add.title')}
      submitText={t('userAdmins.add.submit')}
      failureText={t('userAdmins.add.failure')}
      onSubmit={useUserAdminAddition()}
      onDone={() => notice.success(t('userAdmins.add.success'))}
      onClose={onClose}
    >
      <RemoteSelectField<UserRow>
        name="userId"
        label={t('users.user')}
        hint={t('userAdmins.add.hint')}
        {...useUserAdminChoice()}
        toOption={userOption}
        rules={[required(t('userAdmins.add.missingUser'))]}
      />
    </FormDialog>
  );
}
