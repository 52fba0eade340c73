import type { AccountStatus, UserRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type DialogState, FormDialog, SelectField, useNotice } from '@portal/ui-kit';
import { useStatusChange } from '../people/person.resource';
import { HandOverFields } from './hand-over-fields';
import { useDeactivation } from './leaver.resource';
import { formatName } from '../people/person-name';
import { RegistrationEvidence } from '../people/person-columns';

export const statuses: AccountStatus[] = ['Active', 'Deactivated', 'Blocked'];

interface Values {
  status: AccountStatus;
  successorId?: number;
}

/** Edit Status: activates, blocks or deactivates a user, who may hand over to another person. */
export function EditStatusDialog({ dialog }: { dialog: DialogState<UserRow> }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const change = useStatusChange();
  const deactivate = useDeactivation();
  const user = dialog.item;
  if (!user) return null;
  const { id, email } = user;
  return (
    <FormDialog<Values>
      open={dialog.open}
      title={t('status.edit')}
      initial={{ status: user.status }}
      submitText={t('status.save')}
      onSubmit={({ status, successorId }) =>
        status === 'Deactivated' && successorId ? deactivate({ id, successorId }) : change({ id, status })
      }
      onDone={() => notice.success(t('status.saved'))}
      onClose={dialog.close}
    >
      <p className="dialog-subject">{t('status.of', { name: formatName(user), email })}</p>
      <RegistrationEvidence user={user} />
      <SelectField
        name="status"
        label={t('person.status')}
        hint={t('status.hint')}
        options={statuses.map((status) => ({ value: status, label: t(`person.statuses.${status}`) }))}
      />
      <HandOverFields user={user} />
    </FormDialog>
  );
}
