import { compareWithBaseline } from './compare.js';
import { causeFailures } from './failures/failures.js';
import { measureIdle } from './idle.js';
import { readCompareOptions, readCount, readSeedOptions, readViewsOptions, UsageError } from './options.js';
import { measureJobs } from './pages/jobs.js';
import { measurePages } from './pages/pages.js';
import { seedRunningPortal } from './portal.js';
import { compareUserCounts } from './users.js';
import { compareViewCounts } from './views/views.js';

interface Command {
  /** Reads CPU times or memory from /proc. */
  isLinuxOnly: boolean;
  run: (args: string[]) => Promise<void>;
}

const commands: Record<string, Command> = {
  compare: { isLinuxOnly: true, run: (args) => compareWithBaseline(readCompareOptions(args)) },
  users: { isLinuxOnly: true, run: () => compareUserCounts() },
  views: { isLinuxOnly: true, run: (args) => compareViewCounts(readViewsOptions(args)) },
  faults: { isLinuxOnly: false, run: () => causeFailures() },
  jobs: { isLinuxOnly: false, run: () => measureJobs() },
  pages: { isLinuxOnly: false, run: (args) => measurePages(readCount(args, 'runs', 3)) },
  idle: { isLinuxOnly: true, run: (args) => measureIdle(readCount(args, 'seconds', 60)) },
  seed: { isLinuxOnly: false, run: (args) => seedRunningPortal(readSeedOptions(args)) },
};

async function main([first = '', ...others]: string[]): Promise<void> {
  const isNamed = first !== '' && !first.startsWith('-');
  const name = isNamed ? first : 'compare';
  const command = commands[name];
  if (!command)
    throw new UsageError(`Unknown command ${name}. Commands: ${Object.keys(commands).join(', ')}.`);
  if (command.isLinuxOnly && process.platform !== 'linux')
    throw new UsageError(`The command ${name} reads /proc and runs on Linux only.`);
  await command.run(isNamed ? others : [first, ...others].filter(Boolean));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
