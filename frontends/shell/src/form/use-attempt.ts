import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf, type Refusal } from './refusal';

/**
 * Something that a person tries and the server may refuse: one try at a time, the last one's refusal kept. `noServer` as in
 * {@link refusalOf}.
 */
export function useAttempt(fields: readonly string[] = [], noServer?: string) {
  const { t } = useTranslation('shell');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const attempt = async (work: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setRefusal(undefined);
    const refused = await work().catch((error: unknown) => refusalOf(error, fields, t, noServer));
    setRefusal(refused);
    setBusy(false);
    return refused;
  };

  return { attempt, busy, refusal };
}
