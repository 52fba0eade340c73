import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isPassword,
  NewPasswordField,
  Page,
  PasswordField,
  PortalForm,
  requireText,
  useLeave,
  usePortal,
} from '@portal/ui-kit';
import { usePath } from '../routes/use-path';
import { usePasswordChange } from './profile.resource';

/** Changes the user's password. This ends all sessions, so the user signs in again. */
export function EditPasswordPage() {
  const { t } = useTranslation('screens');
  const { account, session } = usePortal();
  const [changed, setChanged] = useState(false);
  const emptyText = t(account.role === 'administrator' ? 'password.emptyBoth' : 'password.emptyAbove');
  return (
    <Page>
      <section className="panel form-panel">
        <PortalForm
          submitText={t('password.save')}
          onSubmit={usePasswordChange()}
          onDone={() => setChanged(true)}
          onCancel={useLeave(usePath('editProfile'))}
        >
          <PasswordField
            name="oldPassword"
            label={t('password.old')}
            autoComplete="current-password"
            rules={[requireText(emptyText)]}
          />
          <NewPasswordField
            name="password"
            label={t('password.new')}
            hint={t('person.passwordHint')}
            words={[account.firstname, account.surname, account.email]}
            rules={[requireText(emptyText), isPassword(t('person.shortPassword'))]}
          />
        </PortalForm>
      </section>
      <Modal
        open={changed}
        title={t('password.saved')}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={
          <Button type="primary" autoFocus onClick={() => session.signOut()}>
            {t('kit:form.ok')}
          </Button>
        }
      >
        <p>{t('password.changed')}</p>
      </Modal>
    </Page>
  );
}
