import type { UserRow } from '@portal/contracts';
import { formatName, toUserOption, useUserChoice } from '@portal/features';
import {
  type DialogState,
  FormDialog,
  Page,
  PortalForm,
  RemoteSelectField,
  requireText,
  useNotice,
} from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerField } from '../partners/partner-field';
import { usePartnerAssignment } from './users.resource';

export function AssignPartnerDialog({ dialog }: { dialog: DialogState<UserRow> }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const assign = usePartnerAssignment();
  const user = dialog.item;
  if (!user) return null;
  const { id, user_type_id: partnerId, name: partner } = user;
  return (
    <FormDialog<{ type: number }>
      open={dialog.open}
      title={t('users.partner.title')}
      initial={{ type: partnerId ?? undefined }}
      submitText={t('users.partner.submit')}
      failureText={t('users.partner.failure')}
      onSubmit={({ type }) => assign({ id, type })}
      onDone={() => notice.success(t('users.partner.success'))}
      onClose={dialog.close}
    >
      <p className="dialog-subject">
        {t('screens:status.of', { name: formatName(user), email: user.email })}
      </p>
      <PartnerField
        name="type"
        requiredText={t('users.partner.missingPartner')}
        initialPartner={partnerId && partner ? { id: partnerId, name: partner } : undefined}
        hint={t('users.partner.hint')}
      />
    </FormDialog>
  );
}

interface Assignment {
  id: number;
  type: number;
}

/** Moves a user to another HIS partner. The form resets after each assignment. */
export function AssignPartnerScreen() {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const assign = usePartnerAssignment();
  const [resetCount, setResetCount] = useState(0);
  return (
    <Page>
      <section className="panel form-panel">
        <PortalForm<Assignment>
          key={resetCount}
          submitText={t('users.partner.submit')}
          failureText={t('users.partner.failure')}
          onSubmit={assign}
          onDone={() => {
            notice.success(t('users.partner.success'));
            setResetCount(resetCount + 1);
          }}
        >
          <RemoteSelectField<UserRow>
            name="id"
            label={t('users.user')}
            {...useUserChoice()}
            toOption={toUserOption}
            rules={[requireText(t('users.partner.missingUser'))]}
          />
          <PartnerField
            name="type"
            requiredText={t('users.partner.missingPartner')}
            hint={t('users.partner.hint')}
          />
        </PortalForm>
      </section>
    </Page>
  );
}
