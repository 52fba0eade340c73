import type { WriteResponse } from '@portal/contracts';
import { useConfirm } from '../confirm/confirm';
import { useNotice } from '../notice/notice';

/** A write that destroys, and the words around it. */
export interface ConfirmedWrite {
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
  return ({ write, success, failure, onDone, ...question }) =>
    confirm({
      ...question,
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
