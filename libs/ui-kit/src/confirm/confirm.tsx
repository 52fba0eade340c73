import { Modal } from 'antd';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { FocusRestore } from '../frame/focused-menu';
import { useNotice } from '../notice/notice';

interface Refusal {
  title: string;
  text?: string;
}

/** The dialog before an action that cannot be undone. */
interface ConfirmOptions {
  title: string;
  text?: string;
  /** Label of the button, such as "Delete the user". */
  okText: string;
  /** Defaults to "Cancel". */
  cancelText?: string;
  /** True for an action that deletes. */
  danger?: boolean;
  /** Runs while the dialog is busy. A returned refusal is shown in a dialog, an error in a notice. */
  onOk: () => Promise<Refusal | undefined>;
}

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
          content: createContent(text),
          okText,
          okButtonProps: { danger },
          cancelText: cancelText ?? t('form.cancel'),
          // Enter must not delete anything by accident.
          autoFocusButton: danger ? 'cancel' : 'ok',
          onOk: () => act().catch((error: unknown) => notice.failure(errorText(error))),
          // A dialog that is being removed would take the focus with it.
          afterClose: () =>
            refusal &&
            modal.error({ title: refusal.title, content: createContent(refusal.text), okText: t('form.ok') }),
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

const createContent = (text: string | undefined) => (
  <>
    {text}
    <FocusRestore />
  </>
);

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('Used outside ConfirmProvider');
  return confirm;
}
