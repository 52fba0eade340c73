import type { FormInstance } from 'antd';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useDraft, useSavedDraft } from '../app/use-draft';

/** Names of the fields that the draft of the surrounding form leaves out. */
export const UndraftedFields = createContext<Set<string> | undefined>(undefined);

/** Leaves a field out of its form's draft: a password, or a choice whose label is unknown when the draft is restored. */
export function useUndrafted(name: string): void {
  const fields = use(UndraftedFields);
  useEffect(() => {
    fields?.add(name);
    return () => void fields?.delete(name);
  }, [fields, name]);
}

/** Keeps the input of a form when the session expires, and returns it as `draft` afterwards. `name` is unique on the screen. */
export function useFormDraft<Values extends object>(form: FormInstance<Values>, name: string) {
  const [undrafted] = useState(() => new Set<string>());
  const isEdited = useRef(false);
  const draft = useDraft<Partial<Values>>(`form ${name}`);
  useSavedDraft(`form ${name}`, () => {
    if (!isEdited.current) return undefined;
    const entries = Object.entries(form.getFieldsValue());
    return Object.fromEntries(entries.filter(([field]) => !undrafted.has(field)));
  });
  useEffect(() => {
    if (draft) isEdited.current = true;
  }, [draft]);
  return { draft, undrafted, edited: () => (isEdited.current = true) };
}
