import { useState } from 'react';
import { useNotice } from '../notice/notice';
import { useFaultText } from './use-fault-text';

/** Something that a button does: whether it is under way, and how to start it. */
export interface BusyAction {
  busy: boolean;
  start: () => void;
}

/** Makes a {@link BusyAction} of what takes a while; a fault is told as a notice. */
export function useBusyAction(act: () => Promise<unknown>): BusyAction {
  const notice = useNotice();
  const faultText = useFaultText();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notice.failure(faultText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void run() };
}
