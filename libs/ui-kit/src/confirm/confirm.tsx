import { Modal } from 'antd';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { RescuedFocus } from '../frame/focused-menu';
import { useNotice } from '../notice/notice';

/** Why something was not done. */
export interface Refusal {
  title: string;
  text?: string;
}

/** What is asked before something is done that cannot be taken back. */
interface ConfirmOptions {
  /** The question, naming the thing. */
  title: string;
  text?: string;
  /** Says what the button does, such as "Delete the user". */
  okText: string;
  /** "Cancel" if left out. */
  cancelText?: string;
  /** True for what destroys. */
  danger?: boolean;
  /** Runs while the dialog shows that it is busy. A refusal that it gives stays until acknowledged; a fault is told as a notice. */
  onOk: () => Promise<Refusal | undefined>;
}

/** Asks, and does on OK. */
type Confirm = (options: ConfirmOptions) => void;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Makes {@link useConfirm} work below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  const [modal, holder] = Modal.useModal();
  const notice = useNotice();
  const errorText = useErrorText();
  const confirm = useMemo<Confirm>(
    () =>
      ({ title, text, okText, cancelText, danger, onOk }) => {
        let refusal: Refusal | undefined;
        const act = async () => {
          refusal = await onOk();
        };
        modal.confirm({
          title,
          content: contentOf(text),
          okText,
          okButtonProps: { danger },
          cancelText: cancelText ?? t('form.cancel'),
          // Enter alone shall not destroy.
          autoFocusButton: danger ? 'cancel' : 'ok',
          onOk: () => act().catch((error: unknown) => notice.failure(errorText(error))),
          // Not before, or the question that goes away takes the focus along.
          afterClose: () =>
            refusal &&
            modal.error({ title: refusal.title, content: contentOf(refusal.text), okText: t('form.ok') }),
        });
      },
    [modal, notice, errorText, t],
  );
  return (
    <ConfirmContext value={confirm}>
      {holder}
      {children}
    </ConfirmContext>
  );
}

const contentOf = (text: string | undefined) => (
  <>
    {text}
    <RescuedFocus />
  </>
);

/** The dialog that asks once before something is done. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('Used outside ConfirmProvider');
  return confirm;
}
