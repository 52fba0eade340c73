import {
  demoAccounts,
  demoCategories,
  demoReports,
  findOpenDemoReports,
  createRandom,
  type DemoReport,
} from '@portal/demo-data';
import type { Transaction } from '@portal/service-kit';
import { publishCategories } from '../category/category.repository.js';
import { publishReports } from '../report/report.repository.js';
import { DemoDataRepository, type DemoRating, type DemoReportRow } from './demo-data.repository.js';

const maxDaysOld = 200;
// Coprime with the number of reports, so that neighbours in the list differ in age.
const stride = 7;

const getPath = ({ path, reportId, workspaceId }: DemoReport) =>
  path ?? `/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`;

/** The demo reports, uploaded over the last 200 days. Without an origin they have no embed address. */
const listDemoReportRows = (embedOrigin: string | undefined): DemoReportRow[] =>
  demoReports.map((report, index) => ({
    ...report,
    embedUrl: embedOrigin ? embedOrigin + getPath(report) : null,
    daysOld: 1 + Math.floor((((index * stride) % demoReports.length) * maxDaysOld) / demoReports.length),
  }));

const ratedShare = 0.5;
const minStars = 2;
const maxStars = 5;

/** Rates about half of the reports that each active user may open. */
function createDemoRatings(): DemoRating[] {
  const random = createRandom(5);
  const raters = demoAccounts.filter(({ role, status }) => role !== 'administrator' && status === 'Active');
  return raters
    .flatMap((account) => findOpenDemoReports(account).map(({ id }) => ({ account, id })))
    .filter(() => random() < ratedShare)
    .map(({ account, id }) => ({
      reportId: id,
      accountId: account.id,
      star: minStars + Math.floor(random() * (maxStars - minStars + 1)),
    }));
}

/** Fills an empty database with demo data. In a filled one, updates the embed addresses, because the port of `embedOrigin` may change. */
export async function fillDemoData(transaction: Transaction, embedOrigin: string | undefined): Promise<void> {
  const repository = new DemoDataRepository(transaction);
  const rows = listDemoReportRows(embedOrigin);
  if (!(await repository.isEmpty())) return repository.moveEmbedUrls(rows);
  await repository.insertCategories();
  const reports = await repository.insertReports(rows);
  await repository.insertPermissions();
  await repository.insertAccessRequests();
  await repository.insertReportUpdates();
  await repository.insertComments();
  await repository.insertRatings(createDemoRatings());
  await repository.advanceSequences();
  await publishCategories(transaction, demoCategories);
  await publishReports(transaction, reports);
}
