import type { FormInstance } from 'antd';
import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useUnsaved } from '../app/leave-guard';
import { usePortal } from '../app/portal-context';
import { useDraft, useSavedDraft } from '../app/use-draft';
import { useDraftWrites, useFoundDraft } from './draft.resource';

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
  /** False while the draft on the server is being read. */
  isReady: boolean;
  /** Time at which the restored draft was saved; undefined without a draft. */
  restoredAt: string | undefined;
  edited: () => void;
  /** Call it with true while the input is being sent, and with false if it was refused. */
  sending: (isSending: boolean) => void;
  /** Deletes the draft on the server, after the input was sent or discarded. */
  remove: () => void;
}

interface DraftOptions {
  /** Unique on the screen. */
  name: string;
  /** Key of the draft on the server. Without it, the input is stored in the page's memory when the session expires. */
  stored: string | undefined;
  /** Called when a form with unsent input is left. */
  onSavedAtEnd: () => void;
}

const saveDelayMs = 1_000;

/** Saves the input of a form until it is sent, and asks before input is lost. */
export function useFormDraft<Values extends object>(
  form: FormInstance<Values>,
  { name, stored, onSavedAtEnd }: DraftOptions,
): FormDraft<Values> {
  const { session } = usePortal();
  const [undrafted] = useState(() => new Set<string>());
  const isEdited = useRef(false);
  const isSending = useRef(false);
  const setUnsaved = useUnsaved();
  const writes = useDraftWrites(stored);
  const { data: found, isLoading } = useFoundDraft(stored);
  const [restoredAt, setRestoredAt] = useState<string>();
  /** The input that is not saved on the server yet, and the last request that saves. */
  const pending = useRef<{ content?: string; timer?: ReturnType<typeof setTimeout> }>({});
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  const readDraft = () =>
    Object.fromEntries(Object.entries(form.getFieldsValue()).filter(([field]) => !undrafted.has(field)));

  const initial = useDraft<Partial<Values>>(`form ${name}`);
  useSavedDraft(`form ${name}`, () => (isEdited.current && !stored ? readDraft() : undefined));
  useEffect(() => {
    if (initial) isEdited.current = true;
  }, [initial]);

  const restore = useEffectEvent(() => {
    if (!found || isEdited.current) return;
    form.setFieldsValue(JSON.parse(found.content) as Parameters<typeof form.setFieldsValue>[0]);
    setRestoredAt(found.saved_at);
  });
  // The form's first paint has the draft.
  useLayoutEffect(() => restore(), [found]);

  const forget = () => {
    clearTimeout(pending.current.timer);
    pending.current = {};
  };
  const save = (write: (content: string) => Promise<unknown>): void => {
    const { content } = pending.current;
    forget();
    if (content === undefined) return;
    lastSave.current = write(content).then(
      () => setUnsaved(false),
      () => setUnsaved(true),
    );
  };
  const saveLater = () => {
    clearTimeout(pending.current.timer);
    pending.current.timer = setTimeout(() => save(writes.save), saveDelayMs);
  };
  const saveAtEnd = useEffectEvent(() => save(writes.saveNow));
  const leave = useEffectEvent(() => {
    saveAtEnd();
    if (stored && isEdited.current && !isSending.current) onSavedAtEnd();
  });
  useEffect(() => {
    const onEnd = () => void saveAtEnd();
    const stopListening = session.beforeEnd(onEnd);
    addEventListener('pagehide', onEnd);
    return () => {
      stopListening();
      removeEventListener('pagehide', onEnd);
    };
  }, [session]);
  useEffect(() => () => leave(), []);

  return {
    initial,
    undrafted,
    isReady: !isLoading,
    restoredAt,
    edited: () => {
      isEdited.current = true;
      if (!stored) return setUnsaved(true);
      pending.current.content = JSON.stringify(readDraft());
      saveLater();
    },
    sending: (value) => {
      isSending.current = value;
      if (!stored) return setUnsaved(!value && isEdited.current);
      if (value) clearTimeout(pending.current.timer);
      else saveLater();
    },
    remove: () => {
      forget();
      isEdited.current = false;
      setRestoredAt(undefined);
      setUnsaved(false);
      // A save that arrives later would restore the draft.
      if (stored) void lastSave.current.then(writes.remove).catch(() => undefined);
    },
  };
}
