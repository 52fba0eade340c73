import { demoReports, type DemoReport } from '@portal/contracts/demo';

/** A demonstration report as it is stored; `daysOld` is its age when the data is filled. */
export interface DemoReportRow extends DemoReport {
  embedUrl: string | null;
  daysOld: number;
}

const oldest = 200;
// Coprime with the number of reports: neighbours in the list get ages far apart.
const stride = 7;

const pathOf = ({ path, reportId, workspaceId }: DemoReport) =>
  path ?? `/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`;

/** The demonstration's reports, spread over the last 200 days; without an origin nothing can be embedded. */
export const demoReportRows = (embedOrigin: string | undefined): DemoReportRow[] =>
  demoReports.map((report, index) => ({
    ...report,
    embedUrl: embedOrigin ? embedOrigin + pathOf(report) : null,
    daysOld: 1 + Math.floor((((index * stride) % demoReports.length) * oldest) / demoReports.length),
  }));
