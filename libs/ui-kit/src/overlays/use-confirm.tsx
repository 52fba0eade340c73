import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { FocusRestore } from '../frame/focused-menu';
import { useOverlays } from './overlay-context';
import { useNotice } from './use-notice';

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

const widthPx = 520;

/** Returns a function that asks before an action. */
export function useConfirm(): Confirm {
  const { t } = useTranslation('kit');
  const show = useOverlays();
  const notice = useNotice();
  const errorText = useErrorText();
  return useMemo<Confirm>(
    () =>
      ({ title, text, okText, cancelText, danger, onOk }) => {
        let refusal: Refusal | undefined;
        const act = async () => {
          refusal = await onOk();
        };
        show(({ dialogs }) =>
          dialogs.confirm({
            title,
            width: widthPx,
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
              dialogs.error({
                title: refusal.title,
                width: widthPx,
                content: createContent(refusal.text),
                okText: t('form.ok'),
              }),
          }),
        );
      },
    [show, notice, errorText, t],
  );
}

/** Returns a function that runs `leave` if the user confirms that input is lost. */
export function useConfirmDiscard(): (leave: () => void) => void {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();
  return (leave) =>
    confirm({
      title: t('form.discard.question'),
      okText: t('form.discard.ok'),
      cancelText: t('form.discard.cancel'),
      danger: true,
      onOk: () => {
        leave();
        return Promise.resolve(undefined);
      },
    });
}

const createContent = (text: string | undefined) => (
  <>
    {text}
    <FocusRestore toOpener />
  </>
);
