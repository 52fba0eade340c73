import type { WriteResponse } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../confirm/confirm';
import { useNotice } from '../notice/notice';
import type { CallOptions } from '@portal/contracts/client';
import { useRef } from 'react';
import { uniqueId } from '../format/text';

/** Gives what has lists, named by the first part of their keys, fetched again. */
export function useRefresh(lists: readonly string[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: [list] });
  };
}

/** Makes a writing call whose lists, named as for {@link useRefresh}, are fetched again afterwards, also when no answer came. */
export function useWriting<Input>(
  write: (input: Input) => Promise<WriteResponse>,
  lists: readonly string[],
): (input: Input) => Promise<WriteResponse> {
  const refresh = useRefresh(lists);
  return (input) => write(input).finally(refresh);
}

/** A write that destroys, and the words around it. */
interface ConfirmedWrite {
  /** The question, naming the thing. */
  title: string;
  text?: string;
  /** Says what the button does. */
  okText: string;
  write: () => Promise<WriteResponse>;
  success: string;
  /** Heads what the server says when it refuses. */
  failure: string;
  onDone?: () => void;
}

/** Asks once, writes, and tells what came of it. */
export function useConfirmedWrite(): (what: ConfirmedWrite) => void {
  const confirm = useConfirm();
  const notice = useNotice();
  return ({ write, success, failure, onDone, ...options }) =>
    confirm({
      ...options,
      danger: true,
      onOk: async () => {
        const { affectedRows, message } = await write();
        if (affectedRows === 0) return { title: failure, text: message };
        notice.success(success);
        onDone?.();
        return undefined;
      },
    });
}

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

/** The answer to saving what is there already: it is not sent. */
export const unchanged = (): Promise<WriteResponse> => Promise.resolve({ affectedRows: 1 });
