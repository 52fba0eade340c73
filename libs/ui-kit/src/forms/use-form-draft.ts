import type { FormInstance } from 'antd';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../app/leave-guard';
import { useDraft, useSavedDraft } from '../app/use-draft';

/** Names of the fields that the draft of the surrounding form omits. */
export const UndraftedFields = createContext<Set<string> | undefined>(undefined);

/** Omits a field from its form's draft: a password, or a choice whose label is unknown when the draft is restored. */
export function useUndrafted(name: string): void {
  const fields = use(UndraftedFields);
  useEffect(() => {
    fields?.add(name);
    return () => void fields?.delete(name);
  }, [fields, name]);
}

interface FormDraft<Values> {
  /** Values that the form starts with. */
  initial: Partial<Values> | undefined;
  undrafted: Set<string>;
  edited: () => void;
  /** Call it with true while the input is being sent, and with false if it was refused. */
  sending: (isSending: boolean) => void;
  sent: () => void;
}

/** Keeps the input of a form when the session expires, and asks before it is lost. `name` is unique on the screen. */
export function useFormDraft<Values extends object>(
  form: FormInstance<Values>,
  name: string,
): FormDraft<Values> {
  const [undrafted] = useState(() => new Set<string>());
  const isEdited = useRef(false);
  const setUnsaved = useUnsaved();

  const readDraft = () =>
    Object.fromEntries(Object.entries(form.getFieldsValue()).filter(([field]) => !undrafted.has(field)));
  const initial = useDraft<Partial<Values>>(`form ${name}`);
  useSavedDraft(`form ${name}`, () => (isEdited.current ? readDraft() : undefined));

  return {
    initial,
    undrafted,
    edited: () => {
      isEdited.current = true;
      setUnsaved(true);
    },
    sending: (isSending) => setUnsaved(!isSending && isEdited.current),
    sent: () => {
      isEdited.current = false;
    },
  };
}
