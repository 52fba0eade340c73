import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal';
import { useAttempt } from './use-attempt';

/** Message keys of what is wrong with typed values, by field. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/** The values that a form has so far, whatever step they are typed in, and how its last sending went. */
export function useForm<Values extends Record<string, string>>(initial: Values) {
  const { t } = useTranslation('shell');
  const [values, setValues] = useState(initial);
  const { attempt, busy, refusal } = useAttempt(Object.keys(initial));

  const set = (name: keyof Values & string, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));

  return {
    values,
    set,
    busy,
    refusal,
    attempt,
    /** Sends the values unless there are faults in them; gives the refusal, if there is one. */
    submit: (faults: Faults<Values>, send: () => Promise<Refusal | undefined>) => {
      const found = Object.entries<string | undefined>(faults).map(([name, key = '']) => [name, t(key)]);
      return attempt(found.length > 0 ? async () => ({ fields: Object.fromEntries(found) }) : send);
    },
    /** What ties a field to its value and its fault. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      fault: refusal?.fields?.[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
    }),
  };
}

/** A form as {@link useForm} gives it. */
export type Form<Values extends Record<string, string>> = ReturnType<typeof useForm<Values>>;
