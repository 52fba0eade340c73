import { Modal } from 'antd';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../forms/use-fault-text';
import { RescuedFocus } from '../frame/rescued-focus';
import { useNotice } from '../notice/notice';

/** What is asked before something is done that cannot be taken back. */
export interface Question {
  /** The question, naming the thing. */
  title: string;
  text?: string;
  /** Says what the button does, such as "Delete the user". */
  okText: string;
  /** "Cancel" if left out. */
  cancelText?: string;
  /** True for what destroys. */
  danger?: boolean;
  /** Runs while the dialog shows that it is busy; a fault that it throws is told as a notice. */
  onOk: () => Promise<void>;
}

/** Asks, and does on OK. */
export type Confirm = (question: Question) => void;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Makes {@link useConfirm} work below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  const [modal, holder] = Modal.useModal();
  const notice = useNotice();
  const faultText = useFaultText();
  const confirm = useMemo<Confirm>(
    () =>
      ({ title, text, okText, cancelText, danger, onOk }) => {
        modal.confirm({
          title,
          content: (
            <>
              {text}
              <RescuedFocus />
            </>
          ),
          okText,
          okButtonProps: { danger },
          cancelText: cancelText ?? t('form.cancel'),
          // Enter alone shall not destroy.
          autoFocusButton: danger ? 'cancel' : 'ok',
          onOk: () => onOk().catch((error: unknown) => notice.failure(faultText(error))),
        });
      },
    [modal, notice, faultText, t],
  );
  return (
    <ConfirmContext value={confirm}>
      {holder}
      {children}
    </ConfirmContext>
  );
}

/** The dialog that asks once before something is done. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('Used outside ConfirmProvider');
  return confirm;
}
