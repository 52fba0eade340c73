import type { WriteResponse } from '@portal/contracts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isPassword,
  NewPasswordField,
  PasswordField,
  PortalForm,
  requireText,
  usePortal,
} from '@portal/ui-kit';

export interface PasswordValues {
  oldPassword: string;
  password: string;
}

interface PasswordFormProps {
  /** Error of an empty field. */
  emptyText: string;
  onSubmit: (values: PasswordValues) => Promise<WriteResponse>;
  onCancel?: () => void;
}

/** Changes the user's password. This ends all sessions, so the user signs in again. */
export function PasswordForm({ emptyText, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('screens');
  const { account, session } = usePortal();
  const [changed, setChanged] = useState(false);
  return (
    <>
      <PortalForm<PasswordValues>
        submitText={t('password.save')}
        onSubmit={({ oldPassword, password }) => onSubmit({ oldPassword, password })}
        onDone={() => setChanged(true)}
        onCancel={onCancel}
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
    </>
  );
}
