import type { TotpSetup } from '@portal/contracts';
import { PortalForm, requireText, TextField, NameField } from '@portal/ui-kit';
import { AppSecret } from '@portal/ui-kit/second-factor';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from './recovery-codes.dialog';
import { useSecondFactorWrites } from './second-factor.resource';

interface TotpDialogProps {
  /** The secret to be confirmed; undefined while the dialog is closed. */
  open: TotpSetup | undefined;
  onClose: () => void;
}

/** Sets up an authenticator app: its QR code, then recovery codes if there were none. */
export function TotpDialog({ open: setup, onClose }: TotpDialogProps) {
  const { t } = useTranslation('screens');
  const { confirm } = useSecondFactorWrites();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  return (
    <Modal
      open={setup !== undefined}
      title={t(recoveryCodes ? 'secondFactor.codes.dialog' : 'secondFactor.add')}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={onClose}
      afterClose={() => setRecoveryCodes(undefined)}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
      ) : (
        setup && (
          <>
            <AppSecret setup={setup} text={(name) => t(`secondFactor.${name}`)} />
            <PortalForm<{ code: string; name: string }>
              initial={{ name: t('secondFactor.defaultName') }}
              submitText={t('secondFactor.confirm')}
              onSubmit={confirm}
              onDone={(response) => {
                if ('recoveryCodes' in response) setRecoveryCodes(response.recoveryCodes as string[]);
                else onClose();
              }}
              onCancel={onClose}
            >
              <TextField
                name="code"
                label={t('secondFactor.code')}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={20}
                rules={[requireText(t('secondFactor.fillCode'))]}
              />
              <NameField hint={t('secondFactor.nameHint')} maxLength={60} />
            </PortalForm>
          </>
        )
      )}
    </Modal>
  );
}
