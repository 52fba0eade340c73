import type { ReportRow } from '@portal/contracts';

/** A report's status as a word with a mark. */
export function ReportStatus({ status }: Pick<ReportRow, 'status'>) {
  return (
    <span className="status" data-status={status}>
      {status}
    </span>
  );
}
