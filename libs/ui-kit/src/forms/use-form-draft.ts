import type { FormInstance } from 'antd';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useDraft, useKeepDraft } from '../app/use-draft';

/** Names of the fields of the form around that no draft holds. */
export const UndraftedFields = createContext<Set<string> | undefined>(undefined);

/** Leaves a field out of its form's draft: a secret, or a choice whose name is not known when it comes back. */
export function useUndrafted(name: string): void {
  const fields = use(UndraftedFields);
  useEffect(() => {
    fields?.add(name);
    return () => void fields?.delete(name);
  }, [fields, name]);
}

/** What was typed in a form when the session ended, for the same person who signs in again; `name` tells it from other forms of the screen. */
export function useFormDraft<Values extends object>(form: FormInstance<Values>, name: string) {
  const [undrafted] = useState(() => new Set<string>());
  const isEdited = useRef(false);
  const draft = useDraft<Partial<Values>>(`form ${name}`);
  useKeepDraft(`form ${name}`, () => {
    if (!isEdited.current) return undefined;
    const entries = Object.entries(form.getFieldsValue());
    return Object.fromEntries(entries.filter(([field]) => !undrafted.has(field)));
  });
  useEffect(() => {
    if (draft) isEdited.current = true;
  }, [draft]);
  return { draft, undrafted, edited: () => (isEdited.current = true) };
}
