import { usePortal } from '@portal/ui-kit';
import { RecoveryCodeList } from '@portal/ui-kit/second-factor';
import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface RecoveryCodesProps {
  codes: string[];
  onClose: () => void;
}

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('screens');
  const { name } = usePortal().config;
  const text = useRef<HTMLParagraphElement>(null);
  // The form before may have been scrolled.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {t('secondFactor.codes.text')}
      </p>
      <RecoveryCodeList codes={codes} text={(key) => t(`secondFactor.codes.${key}`, { portal: name })} />
      <div className="portal-form-buttons">
        <Button type="primary" onClick={onClose}>
          {t('secondFactor.codes.stored')}
        </Button>
      </div>
    </>
  );
}

interface RecoveryCodesDialogProps {
  open: string[] | undefined;
  onClose: () => void;
}

export function RecoveryCodesDialog({ open: codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('screens');
  return (
    <Modal
      open={codes !== undefined}
      title={t('secondFactor.codes.dialog')}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {codes && <RecoveryCodes codes={codes} onClose={onClose} />}
    </Modal>
  );
}
