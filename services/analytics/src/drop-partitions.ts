import { describe, help, readArguments } from './partition/drop-command-line.js';
import { OldPartitionsService } from './partition/old-partitions.service.js';
import { runAnalyticsCommand } from './run-analytics-command.js';

await runAnalyticsCommand('owner', help, () => {
  const wanted = readArguments(process.argv.slice(2));
  return (
    wanted &&
    (async (database, timeZone) => {
      const partitions = new OldPartitionsService(database, timeZone);
      const { before, dryRun } = wanted;
      return describe(await (dryRun ? partitions.preview(before) : partitions.drop(before)), wanted);
    })
  );
});
