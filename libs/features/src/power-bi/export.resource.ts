import type { exportFormats } from '@portal/contracts/rules';
import { saveFile, usePortal } from '@portal/ui-kit';
import { isPassing } from '@portal/ui-kit/platform';

export type ExportFormat = (typeof exportFormats)[number];

/** How an export ended; `message` says why Power BI does not allow it. */
export type ExportResult = 'saved' | 'failed' | { message: string };

interface ExportOptions {
  format: ExportFormat;
  /** Name of the page; undefined for all pages. */
  page: string | undefined;
  /** Captured filters; undefined for those that the report was published with. */
  state: string | undefined;
  /** Cancels the export, except with {@link leftPage}. */
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Why an export is not waited for any more, but not cancelled. */
export const leftPage = 'left page';

const firstPollSeconds = 1;
/** Polls in a row that may fail for the network. */
const maxLostPolls = 5;

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timeout = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => (clearTimeout(timeout), resolve()), { once: true });
  });

const extensions: Partial<Record<string, string>> = {
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'image/png': 'png',
};

/** Saves the file of an export under the name of its report. */
export const saveExport = (name: string, file: Blob): void =>
  saveFile(`${name}.${extensions[file.type] ?? 'pdf'}`, file);

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
    const { format, page, state, signal } = options;
    const request = { reportId: report.id, format, ...(page && { page }), ...(state && { state }) };
    const { insertId: id, message = '' } = await reportExport.start(request);
    if (!id) return { message };
    try {
      if ((await waitForEnd(id, options)) === 'Failed') return 'failed';
      const file = (await reportExport.download({ id })) as Blob;
      signal.throwIfAborted();
      saveExport(report.name, file);
      return 'saved';
    } catch (error) {
      // Without the call, the export counts as running for a while.
      if (signal.aborted && signal.reason !== leftPage)
        await reportExport.cancel({ id }).catch(() => undefined);
      throw error;
    }
  };
}
