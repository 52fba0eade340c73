import type { WriteResponse } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { useConfirm } from '../overlays/use-confirm';
import { useNotice } from '../overlays/use-notice';
import type { CallOptions } from '@portal/contracts/client';
import { useRef } from 'react';
import { createId } from '../format/text';

/** Returns a function that refetches lists, named by the first part of their keys. */
export function useRefresh(lists: readonly string[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: [list] });
  };
}

/** Wraps a writing call: refetches the lists afterwards, also when the call failed. */
export function useWriting<Input>(
  write: (input: Input) => Promise<WriteResponse>,
  lists: readonly string[],
): (input: Input) => Promise<WriteResponse> {
  const refresh = useRefresh(lists);
  return (input) => write(input).finally(refresh);
}

/**
 * Returns a function that shows the result of a write: `success`, or why it was refused or failed. Resolves to true if it changed anything.
 * `noServer` replaces the message for an unreachable server.
 */
export function useNotifiedWrite(noServer?: string) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const errorText = useErrorText(noServer);
  return async (write: Promise<WriteResponse>, success?: string): Promise<boolean> => {
    try {
      const { affectedRows, message } = await write;
      if (affectedRows === 0) notice.failure(message ?? t('errors.system'));
      else if (success) notice.success(success);
      return affectedRows > 0;
    } catch (error) {
      notice.failure(errorText(error));
      return false;
    }
  };
}

/** A write that needs a confirmation, with its texts. */
interface ConfirmedWrite {
  title: string;
  text?: string;
  okText: string;
  /** False for a write that destroys nothing. */
  danger?: boolean;
  write: () => Promise<WriteResponse>;
  /** Message after the write, unless `onSuccess` shows the result. */
  success?: string;
  onSuccess?: (response: WriteResponse) => void;
  /** Title of the dialog with the server's refusal. */
  failure: string;
  onDone?: () => void;
}

/** Asks for confirmation, writes, and shows the result. */
export function useConfirmedWrite(): (what: ConfirmedWrite) => void {
  const confirm = useConfirm();
  const notice = useNotice();
  return ({ write, success, onSuccess, failure, onDone, ...options }) =>
    confirm({
      danger: true,
      ...options,
      onOk: async () => {
        const response = await write();
        if (response.affectedRows === 0) return { title: failure, text: response.message };
        if (success) notice.success(success);
        onSuccess?.(response);
        onDone?.();
        return undefined;
      },
    });
}

/**
 * Makes a writing call safe to retry: the same input is sent with the same idempotency key until a call succeeds.
 */
export function useSentOnce<Input>(
  write: (input: Input, options: CallOptions) => Promise<WriteResponse>,
): (input: Input) => Promise<WriteResponse> {
  const tried = useRef<{ text: string; key: string }>(undefined);
  return async (input) => {
    const text = JSON.stringify(input);
    if (tried.current?.text !== text) tried.current = { text, key: createId() };
    const response = await write(input, { headers: { 'Idempotency-Key': tried.current.key } });
    tried.current = undefined;
    return response;
  };
}

/** The response to saving unchanged values, which are not sent. */
export const skipUnchanged = (): Promise<WriteResponse> => Promise.resolve({ affectedRows: 1 });
