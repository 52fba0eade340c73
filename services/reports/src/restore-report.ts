import { embedVariables, readEnvironment, runCommandLine } from '@portal/server-kit';
import { databaseVariables, runCommand } from '@portal/service-kit';
import { createSchema } from './database.js';
import { DeletedReportRepository } from './report-management/deleted-report.repository.js';
import { RestoredReportService } from './report-management/restored-report.service.js';

const maxListed = 50;

const help = `Restores a deleted report with its permissions, ratings and favourites.

  node dist/restore-report.js         lists the reports that were deleted last
  node dist/restore-report.js <id>    restores one

The running service publishes the report, and the audit trail has an entry of the portal.

Environment, the same as for the reports service:
  DATABASE_URL         its database
`;

async function run(service: RestoredReportService, id: string | undefined): Promise<string> {
  if (id === undefined) {
    const deleted = await service.findDeleted(maxListed);
    return deleted
      .map((report) => `${report.id}  ${report.deletedAt.toISOString()}  ${report.name}\n`)
      .join('');
  }
  if (!/^\d{1,9}$/.test(id)) throw new Error('The id must be a number.');
  const { name, groups, users } = await service.restore(Number(id));
  return `Restored "${name}" with ${groups} permissions of groups and ${users} of users.\n`;
}

await runCommandLine(help, async () => {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') return undefined;
  const { DEMO_EMBED_ORIGIN } = embedVariables;
  const config = readEnvironment({ ...databaseVariables, DEMO_EMBED_ORIGIN });
  return runCommand('reports', { ...config, ...createSchema(config) }, (database) =>
    run(new RestoredReportService(database, new DeletedReportRepository(database)), argument),
  );
});
