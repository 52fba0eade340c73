import type { ReportRow, UserRow } from '@portal/contracts';
import {
  Explanation,
  toUserOption,
  usePerson,
  useReport,
  useReportPages,
  useUserChoice,
} from '@portal/features';
import { readId, type RemoteOptions, RemoteSelect, type SelectOption, useFilter } from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { Alert, Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface AccessSelectsProps {
  user: Selection<UserRow>;
  report: Selection<ReportRow>;
}

/** Selects a user, a report or both, and explains the access of the pair. */
export function AccessSelects({ user, report }: AccessSelectsProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel access-choice" aria-label={t('explained.choice')}>
      <SelectionField<UserRow>
        label={t('users.user')}
        selection={user}
        options={useUserChoice()}
        toOption={toUserOption}
      />
      <SelectionField<ReportRow>
        label={t('screens:reportForm.report')}
        selection={report}
        options={useReportPages()}
        toOption={reportOption}
      />
      {user.isDeleted && (
        <DeletedAlert text={t('explained.deletedUser')} onClear={() => user.select(undefined)} />
      )}
      {report.isDeleted && (
        <DeletedAlert text={t('explained.deletedReport')} onClear={() => report.select(undefined)} />
      )}
      {user.id && report.id && (
        <div aria-live="polite">
          <Explanation userId={user.id} reportId={report.id} />
        </div>
      )}
    </section>
  );
}

const reportOption = ({ id, name, owner }: ReportRow) => ({
  value: id,
  label: [name, owner].filter(Boolean).join(' · '),
});

interface SelectionFieldProps<Row> {
  label: string;
  selection: Selection<Row>;
  options: RemoteOptions<Row>;
  toOption: (row: Row) => SelectOption;
}

function SelectionField<Row>({ label, selection, options, toOption }: SelectionFieldProps<Row>) {
  const id = useId();
  return (
    <div className="access-choice-field">
      <label htmlFor={id}>{label}</label>
      <RemoteSelect<Row>
        id={id}
        {...options}
        toOption={toOption}
        initialOption={selection.row && toOption(selection.row)}
        allowClear
        value={selection.id}
        onChange={(value?: number) => selection.select(value)}
      />
    </div>
  );
}

/** Reports that the selection in the URL was deleted, and clears it. */
function DeletedAlert({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="warning"
      showIcon
      title={text}
      action={
        <Button size="small" onClick={onClear}>
          {t('explained.chooseAnother')}
        </Button>
      }
    />
  );
}

/** The selected user or report, as stored in the URL. */
interface Selection<Row> {
  /** Undefined if none is selected or it was deleted. */
  id: number | undefined;
  /** Undefined while loading. */
  row: Row | undefined;
  isDeleted: boolean;
  select: (id: number | undefined) => void;
}

export function useAccessSelection() {
  const [userId, selectUser] = useIdFilter('user');
  const [reportId, selectReport] = useIdFilter('report');
  return {
    user: toSelection(userId, usePerson(userId ?? 0), selectUser),
    report: toSelection(reportId, useReport(reportId), selectReport),
  };
}

function useIdFilter(name: string) {
  const [value, change] = useFilter(name);
  return [
    readId(value),
    (selectedId: number | undefined) => change(selectedId ? String(selectedId) : ''),
  ] as const;
}

interface Lookup<Row> {
  data: Row | null | undefined;
  error: unknown;
}

function toSelection<Row>(
  id: number | undefined,
  { data, error }: Lookup<Row>,
  select: (id: number | undefined) => void,
): Selection<Row> {
  const isDeleted = isNotFound(error);
  return { id: isDeleted ? undefined : id, row: data ?? undefined, isDeleted, select };
}
