import { useState } from 'react';
import { useErrorText, usePortal } from '@portal/ui-kit';
import { isApiError } from '@portal/ui-kit/platform';
import type { Api } from '@portal/contracts/client';

/** Sends a list and stores the response or error until the next request. */
export function useBulkSending() {
  const { registration } = usePortal().api;
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [response, setResponse] = useState<BulkResponse>();
  const [errorMessage, setError] = useState<string>();

  const refuse = (text: string | undefined) => {
    setResponse(undefined);
    setError(text);
  };

  const send = async (order: BulkRequest): Promise<BulkResponse | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      const received = await registration.insertMany(order);
      setResponse(received);
      return received;
    } catch (error) {
      const [named] = isApiError(error) ? error.errors : [];
      refuse(named?.message ?? errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return { response, busy, errorMessage, send, refuse, forget: () => refuse(undefined) };
}

type InsertMany = Api['registration']['insertMany'];

type BulkRequest = Parameters<InsertMany>[0];

/** The result, or the expected result of a dry run. */
export type BulkResponse = Awaited<ReturnType<InsertMany>>;
