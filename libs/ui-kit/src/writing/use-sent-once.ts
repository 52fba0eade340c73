import type { WriteResponse } from '@portal/contracts';
import type { CallOptions } from '@portal/contracts/client';
import { useRef } from 'react';
import { uniqueId } from '../format/unique-id';

/**
 * Makes a writing call that can be tried again: what is sent once more because no good answer came carries the same idempotency key, so that
 * it is written once.
 */
export function useSentOnce<Input>(
  write: (input: Input, options: CallOptions) => Promise<WriteResponse>,
): (input: Input) => Promise<WriteResponse> {
  const tried = useRef<{ text: string; key: string }>(undefined);
  return async (input) => {
    const text = JSON.stringify(input);
    if (tried.current?.text !== text) tried.current = { text, key: uniqueId() };
    const answer = await write(input, { headers: { 'Idempotency-Key': tried.current.key } });
    tried.current = undefined;
    return answer;
  };
}
