import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { PortalForm, type PortalFormProps } from './portal-form';

interface FormDialogProps<Values> extends Omit<PortalFormProps<Values>, 'onCancel' | 'onBusy'> {
  open: boolean;
  title: string;
  /** Called by Cancel, Escape and the closing cross, and after `onDone`. */
  onClose: () => void;
}

const width = 500;

/** A form in a dialog, fresh each time it opens. A click beside it does not close it, so that nothing typed is lost. */
export function FormDialog<Values extends object>({
  open,
  title,
  onClose,
  onDone,
  ...form
}: FormDialogProps<Values>) {
  const [busy, setBusy] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const focusFirst = () => content.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      // What is being sent cannot be called back: its answer is waited for.
      keyboard={!busy}
      closable={!busy}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && focusFirst()}
    >
      <div ref={content}>
        <PortalForm<Values>
          {...form}
          onDone={(answer, values) => {
            onDone(answer, values);
            onClose();
          }}
          onCancel={onClose}
          onBusy={setBusy}
        />
      </div>
    </Modal>
  );
}
