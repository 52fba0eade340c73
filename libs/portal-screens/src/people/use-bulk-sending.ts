import { useState } from 'react';
import { useFaultText } from '@portal/ui-kit';
import { isApiError } from '@portal/ui-kit/platform';
import type { Api } from '@portal/contracts/client';

/** Sends a list and keeps what was answered, or what went wrong, until {@link forget} or the next sending. */
export function useBulkSending(onSubmit: (order: BulkOrder) => Promise<BulkAnswer>) {
  const faultText = useFaultText();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer>();
  const [fault, setFault] = useState<string>();

  const refuse = (text: string | undefined) => {
    setAnswer(undefined);
    setFault(text);
  };

  const send = async (order: BulkOrder): Promise<BulkAnswer | undefined> => {
    setBusy(true);
    setFault(undefined);
    try {
      const answered = await onSubmit(order);
      setAnswer(answered);
      return answered;
    } catch (error) {
      const [named] = isApiError(error) ? error.errors : [];
      refuse(named?.message ?? faultText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return { answer, busy, fault, send, refuse, forget: () => refuse(undefined) };
}

type InsertMany = Api['registration']['insertMany'];

/** What is sent to register many users. */
export type BulkOrder = Parameters<InsertMany>[0];

/** What became of it, or would become. */
export type BulkAnswer = Awaited<ReturnType<InsertMany>>;
