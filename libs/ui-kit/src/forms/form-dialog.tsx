import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { useConfirmDiscard } from '../overlays/use-confirm';
import { PortalForm, type PortalFormProps } from './portal-form';

interface FormDialogProps<Values> extends Omit<PortalFormProps<Values>, 'onCancel' | 'onBusy' | 'onEdit'> {
  open: boolean;
  title: string;
  /** In pixels. Defaults to {@link usualWidth}. */
  width?: number;
  /** Called by Cancel, Escape and the closing cross, and after `onDone`. */
  onClose: () => void;
}

const usualWidth = 500;

/** A form in a dialog, fresh each time it opens. Closing it asks before input is lost. */
export function FormDialog<Values extends object>({
  open,
  title,
  width = usualWidth,
  onClose,
  onDone,
  ...form
}: FormDialogProps<Values>) {
  const confirmDiscard = useConfirmDiscard();
  const [busy, setBusy] = useState(false);
  const edited = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const focusFirst = () => {
    const { current } = content;
    // The user may use a field while the dialog is still opening.
    if (!current || current.contains(document.activeElement)) return;
    // Screen readers read the text above the fields first.
    current.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  };
  const leave = () => {
    if (!edited.current) onClose();
    else confirmDiscard(onClose);
  };
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      // A request in flight cannot be cancelled: the dialog waits for its response.
      keyboard={!busy}
      closable={!busy}
      onCancel={leave}
      afterOpenChange={(opened) => {
        if (opened) focusFirst();
        else edited.current = false;
      }}
    >
      <div ref={content}>
        <PortalForm<Values>
          {...form}
          onDone={(response, values) => {
            onDone(response, values);
            onClose();
          }}
          onCancel={leave}
          onBusy={setBusy}
          onEdit={() => (edited.current = true)}
        />
      </div>
    </Modal>
  );
}
