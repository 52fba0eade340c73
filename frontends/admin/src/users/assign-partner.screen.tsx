import type { UserRow } from '@portal/contracts';
import { userOption, useUserChoice } from '@portal/portal-screens';
import { Page, PortalForm, RemoteSelectField, required, useNotice } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerField } from '../partners/partner-field';
import { usePartnerAssignment } from './users.resource';

interface Assignment {
  id: number;
  type: number;
}

/** Assign HIS Partner: a user, and the partner that it moves to; empty again for the next one afterwards. */
export function AssignPartnerScreen() {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const assign = usePartnerAssignment();
  const [done, setDone] = useState(0);
  return (
    <Page title={t('users.partner.title')}>
      <section className="panel form-panel">
        <PortalForm<Assignment>
          key={done}
          submitText={t('users.partner.submit')}
          failureText={t('users.partner.failure')}
          onSubmit={assign}
          onDone={() => {
            notice.success(t('users.partner.success'));
            setDone(done + 1);
          }}
        >
          <RemoteSelectField<UserRow>
            name="id"
            label={t('users.user')}
            {...useUserChoice()}
            toOption={userOption}
            rules={[required(t('users.partner.missingUser'))]}
          />
          <PartnerField
            name="type"
            missing={t('users.partner.missingPartner')}
            hint={t('users.partner.hint')}
          />
        </PortalForm>
      </section>
    </Page>
  );
}
