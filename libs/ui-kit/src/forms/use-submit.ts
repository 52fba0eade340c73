import type { WriteResponse } from '@portal/contracts';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { isApiError } from '../platform';
import { useFaultText } from './use-fault-text';

/** What a form does with what was typed. */
export interface Submission<Values> {
  onSubmit: (values: Values) => Promise<WriteResponse>;
  /** Called once the write is made. */
  onDone: (answer: WriteResponse, values: Values) => void;
  /** Said when the server refuses without a message. */
  failureText: string;
}

/** Sends a form's values once at a time; `fault` is what went wrong that belongs to no field. */
export function useSubmit<Values>(
  form: FormInstance<Values>,
  { onSubmit, onDone, failureText }: Submission<Values>,
) {
  const faultText = useFaultText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function send(values: Values): Promise<void> {
    try {
      const answer = await onSubmit(values);
      if (answer.affectedRows > 0) onDone(answer, values);
      else setFault(answer.message ?? failureText);
    } catch (error) {
      if (!showBesideFields(form, error)) setFault(faultText(error));
    }
  }

  return {
    busy,
    fault,
    submit: async (values: Values) => {
      if (busy) return;
      setFault(undefined);
      setBusy(true);
      await send(values);
      setBusy(false);
    },
  };
}

/** Shows what the server found wrong beside its fields; false when it named none that the form has. */
function showBesideFields<Values>(form: FormInstance<Values>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  type Fields = Parameters<typeof form.setFields>[0];
  const faults = error.errors
    .filter(({ field }) => form.getFieldInstance(field as never))
    .map(({ field, message }) => ({ name: field, errors: [message] }));
  const [first] = faults;
  if (!first) return false;
  form.setFields(faults as Fields);
  form.scrollToField(first.name as never, { focus: true, block: 'center' });
  return true;
}
