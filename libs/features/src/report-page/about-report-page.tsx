import type { AboutReport } from '@portal/contracts';
import { Page } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Comments } from '../comments/comments';
import { History, type UseChangeTexts } from '../details/details-lists';
import {
  MissingDetails,
  type MoreActions,
  DetailsViews,
  PageActions,
  returnNoActions,
  useIdInAddress,
  useView,
  type ViewGroups,
} from '../details/details-page';
import { useReportLists, useAboutReport } from '../reports/about-report.resource';
import { GroupsOfReport, PartnersOfReport, PeopleOfReport } from './report-access';
import { useReportActions } from './report-actions';
import { UpdatesOfReport, UsageOfReport } from './report-activity';
import { ReportFailures } from './report-failures';
import { ReportSummary } from '../report-viewer/report-summary';

type ReportView = 'about' | 'people' | 'partners' | 'groups' | 'history' | 'usage' | 'comments' | 'updates';

const userViews: ViewGroups<ReportView> = { about: ['about'], access: [], history: ['updates', 'comments'] };
const managerViews: ViewGroups<ReportView> = {
  about: ['about'],
  access: ['people', 'partners', 'groups'],
  history: ['usage', 'updates', 'comments'],
};
const administratorViews: ViewGroups<ReportView> = {
  ...managerViews,
  history: ['history', ...managerViews.history],
};

interface AboutReportPageProps {
  useMoreActions?: (report: AboutReport) => MoreActions;
  /** Words a change of the report, for administrators, who see its history. */
  useChangeTexts?: UseChangeTexts;
}

/** Shows the details of one report that the user may see. The address names the report and the view. */
export function AboutReportPage(props: AboutReportPageProps) {
  const { t } = useTranslation('screens');
  const id = useIdInAddress();
  const query = useAboutReport(id);
  const { data: report } = query;
  if (!report)
    return <MissingDetails query={query} isMissing={id === 0} missingText={t('details.report.missing')} />;
  return <Report key={id} {...props} report={report} />;
}

function Report({
  report,
  useMoreActions = returnNoActions,
  useChangeTexts,
}: AboutReportPageProps & { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const { isManaged, failures = [] } = report;
  const views = useChangeTexts ? administratorViews : isManaged ? managerViews : userViews;
  const view = useView(views);
  const { history } = useReportLists(report.id);
  const more = useMoreActions(report);
  const { actions, dialogs } = useReportActions(report, more.actions);
  return (
    <Page title={report.name} actions={<PageActions actions={actions} />}>
      <DetailsViews of="report" id={report.id} groups={views} shown={view} />
      {view === 'about' && failures.length > 0 && <ReportFailures failures={failures} />}
      {view === 'about' && <ReportSummary report={report} />}
      {view === 'people' && <PeopleOfReport report={report} />}
      {view === 'partners' && <PartnersOfReport report={report} />}
      {view === 'groups' && <GroupsOfReport report={report} />}
      {view === 'usage' && <UsageOfReport report={report} />}
      {view === 'comments' && (
        <section className="panel">
          {/* A manager may not open a report that no import has found. */}
          {report.grants.length > 0 ? <Comments reportId={report.id} /> : t('details.report.closed')}
        </section>
      )}
      {view === 'updates' && <UpdatesOfReport report={report} />}
      {view === 'history' && (
        <History label={t('details.report.history')} list={history} useChangeTexts={useChangeTexts} />
      )}
      {dialogs}
      {more.dialogs}
    </Page>
  );
}
