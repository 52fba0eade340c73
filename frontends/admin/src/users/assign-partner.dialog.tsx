import type { UserRow } from '@portal/contracts';
import { nameOf } from '@portal/portal-screens';
import { FormDialog, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { PartnerField } from '../partners/partner-field';
import { usePartnerAssignment } from './users.resource';

interface AssignPartnerDialogProps {
  user: UserRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Assign HIS Partner: moves the user to another partner. */
export function AssignPartnerDialog({ user, open, onClose }: AssignPartnerDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const assign = usePartnerAssignment();
  if (!user) return null;
  const { id, user_type_id: partnerId, name: partner } = user;
  return (
    <FormDialog<{ type: number }>
      open={open}
      title={t('users.partner.title')}
      initial={{ type: partnerId ?? undefined }}
      submitText={t('users.partner.submit')}
      failureText={t('users.partner.failure')}
      onSubmit={({ type }) => assign({ id, type })}
      onDone={() => notice.success(t('users.partner.success'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{t('users.subject', { name: nameOf(user), email: user.email })}</p>
      <PartnerField
        name="type"
        missing={t('users.partner.missingPartner')}
        chosen={partnerId && partner ? { id: partnerId, name: partner } : undefined}
        hint={t('users.partner.hint')}
      />
    </FormDialog>
  );
}
