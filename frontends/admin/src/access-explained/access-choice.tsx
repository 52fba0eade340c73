import type { ReportRow, UserRow } from '@portal/contracts';
import { useReportPages, userOption, useUserChoice } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select';
import { Explanation } from './explanation';
import { GoneChoice } from './gone-choice';
import type { Chosen } from './use-access-choice';

interface AccessChoiceProps {
  user: Chosen<UserRow>;
  report: Chosen<ReportRow>;
}

/** Picks a user, a report or both, and says of both why the one may or may not open the other. */
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
