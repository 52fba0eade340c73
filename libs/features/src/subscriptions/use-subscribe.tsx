import { loadDialog } from '@portal/ui-kit';
import { useState, type ReactNode } from 'react';
import type { SubscribedReport } from './subscriptions.resource';

const SubscribeDialog = loadDialog(async () => (await import('./subscribe.dialog')).SubscribeDialog);

/** Returns the action that subscribes the user to a report, with its dialog. */
export function useSubscribe(report: SubscribedReport): { subscribe: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const dialog = <SubscribeDialog report={report} open={open} onClose={() => setOpen(false)} />;
  return { subscribe: () => setOpen(true), dialog };
}
