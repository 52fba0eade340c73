import type { ReportRow, UserRow } from '@portal/contracts';
import { useReport, useReportPages, userOption, useUserChoice } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { Explanation } from './explanation';
import { type RemoteOptions, RemoteSelect, type SelectOption, useFilter } from '@portal/ui-kit';
import { useId } from 'react';
import { Alert, Button } from 'antd';
import { isGone } from '@portal/ui-kit/platform';
import { useUser } from './access-explained.resource';

interface AccessChoiceProps {
  user: Chosen<UserRow>;
  report: Chosen<ReportRow>;
}

/** Selects a user, a report or both, and explains the access of the pair. */
export function AccessChoice({ user, report }: AccessChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="panel access-choice" aria-label={t('explained.choice')}>
      <ChoiceSelect<UserRow>
        label={t('users.user')}
        chosen={user}
        options={useUserChoice()}
        toOption={userOption}
      />
      <ChoiceSelect<ReportRow>
        label={t('explained.report')}
        chosen={report}
        options={useReportPages()}
        toOption={reportOption}
      />
      {user.isGone && <GoneChoice text={t('explained.goneUser')} onClear={() => user.choose(undefined)} />}
      {report.isGone && (
        <GoneChoice text={t('explained.goneReport')} onClear={() => report.choose(undefined)} />
      )}
      {user.id && report.id && (
        <div className="access-verdict" aria-live="polite">
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

interface ChoiceSelectProps<Row> {
  label: string;
  chosen: Chosen<Row>;
  options: RemoteOptions<Row>;
  toOption: (row: Row) => SelectOption;
}

function ChoiceSelect<Row>({ label, chosen, options, toOption }: ChoiceSelectProps<Row>) {
  const id = useId();
  return (
    <div className="access-choice-field">
      <label htmlFor={id}>{label}</label>
      <RemoteSelect<Row>
        id={id}
        {...options}
        toOption={toOption}
        initialOption={chosen.row && toOption(chosen.row)}
        allowClear
        value={chosen.id}
        onChange={(value?: number) => chosen.choose(value)}
      />
    </div>
  );
}

/** Reports that the selection in the URL was deleted, and clears it. */
function GoneChoice({ text, onClear }: { text: string; onClear: () => void }) {
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
interface Chosen<Row> {
  /** Undefined if none is selected or it was deleted. */
  id: number | undefined;
  /** Undefined while loading. */
  row: Row | undefined;
  isGone: boolean;
  choose: (id: number | undefined) => void;
}

export function useAccessChoice() {
  const [userId, chooseUser] = useIdFilter('user');
  const [reportId, chooseReport] = useIdFilter('report');
  return {
    user: chosen(userId, useUser(userId), chooseUser),
    report: chosen(reportId, useReport(reportId), chooseReport),
  };
}

function useIdFilter(name: string) {
  const [given, change] = useFilter(name);
  const id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  return [id, (chosenId: number | undefined) => change(chosenId ? String(chosenId) : '')] as const;
}

interface Lookup<Row> {
  data: Row | null | undefined;
  error: unknown;
}

function chosen<Row>(
  id: number | undefined,
  { data, error }: Lookup<Row>,
  choose: (id: number | undefined) => void,
): Chosen<Row> {
  const gone = isGone(error);
  return { id: gone ? undefined : id, row: data ?? undefined, isGone: gone, choose };
}
