import type { exportFormats } from '@portal/contracts/rules';
import { saveFile, usePortal } from '@portal/ui-kit';
import { isPassing } from '@portal/ui-kit/platform';

export type ExportFormat = (typeof exportFormats)[number];

/** How an export ended; `message` says why Power BI does not allow it. */
export type ExportResult = 'saved' | 'failed' | { message: string };

interface ExportOptions {
  format: ExportFormat;
  /** Cancels the export. */
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

const firstPollSeconds = 1;
/** Polls in a row that may fail for the network. */
const maxLostPolls = 5;

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timeout = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => (clearTimeout(timeout), resolve()), { once: true });
  });

/** Returns the call that exports a report to a file, waits for Power BI and saves the file. */
export function useReportExport(report: { id: number; name: string }) {
  const { reportExport } = usePortal().api;

  const waitForEnd = async (id: number, { signal, onProgress }: ExportOptions) => {
    let seconds = firstPollSeconds;
    for (let lostPolls = 0; lostPolls < maxLostPolls;) {
      await pause(seconds, signal);
      signal.throwIfAborted();
      try {
        const { state, percent, pollSeconds } = await reportExport.findState({ id });
        if (state !== 'Running') return state;
        onProgress(percent);
        seconds = pollSeconds;
        lostPolls = 0;
      } catch (error) {
        if (!isPassing(error)) throw error;
        lostPolls += 1;
      }
    }
    return 'Failed';
  };

  return async (options: ExportOptions): Promise<ExportResult> => {
    const { format, signal } = options;
    const { insertId: id, message = '' } = await reportExport.start({ reportId: report.id, format });
    if (!id) return { message };
    try {
      if ((await waitForEnd(id, options)) === 'Failed') return 'failed';
      const file = await reportExport.download({ id });
      signal.throwIfAborted();
      saveFile(`${report.name}.${format.toLowerCase()}`, file as Blob);
      return 'saved';
    } catch (error) {
      // Without the call, the export counts as running for a while.
      if (signal.aborted) await reportExport.cancel({ id }).catch(() => undefined);
      throw error;
    }
  };
}
