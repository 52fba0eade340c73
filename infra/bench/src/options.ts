import { parseArgs } from 'node:util';
import { population, type Size } from './seed/population.js';

/** An invalid command line; its message is for the user. */
export class UsageError extends Error {}

/** Reads `--name value` for the given names only. */
function readValues<Name extends string>(args: string[], ...names: Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values as Partial<Record<Name, string>>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export interface CompareOptions {
  /** Keys or groups of the calls to measure; all when absent. */
  keys: string[] | undefined;
  /** Numbers of connections; those of each call when absent. */
  connections: number[] | undefined;
  /** The number of users who make the calls. */
  users: number;
}

export function readCompareOptions(args: string[]): CompareOptions {
  const {
    only,
    connections: connectionsText,
    users: usersText = '400',
  } = readValues(args, 'only', 'connections', 'users');
  const connections = connectionsText?.split(',').map(Number);
  const users = Number(usersText);
  const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= 1_000;
  if (!isCount(users) || connections?.some((count) => !isCount(count)))
    throw new UsageError('--users and --connections take whole numbers from 1 to 1,000.');
  return { keys: only?.split(','), connections, users };
}

/** Numbers of views, ascending: `base` is compared with each of `others`. */
export interface ViewsOptions {
  base: number;
  others: number[];
}

export function readViewsOptions(args: string[]): ViewsOptions {
  const { sizes: text = '100000,1000000,10000000,50000000' } = readValues(args, 'sizes');
  const sizes = text.split(',').map(Number);
  const isSize = (size: number, index: number) =>
    Number.isInteger(size) && size >= 1_000 && size <= 100_000_000 && size > (sizes[index - 1] ?? 0);
  const [base = 0, ...others] = sizes;
  if (others.length === 0 || !sizes.every(isSize))
    throw new UsageError('--sizes takes at least two ascending numbers of views from 1,000 to 100,000,000.');
  return { base, others };
}

const phases = ['growth', 'failures', 'rolling'] as const;

export interface ClusterOptions {
  phases: readonly (typeof phases)[number][];
  /** Ascending numbers of replicas of each component. */
  replicaCounts: number[];
  requestsPerSecond: number;
  /** Processes that keep the machine busy while replicas are replaced. */
  busyLoops: number;
  /** `CALL_TIMEOUT_SECONDS` of all components; the default when absent. */
  callTimeout: string | undefined;
}

export function readClusterOptions(args: string[]): ClusterOptions {
  const values = readValues(args, 'rate', 'only', 'copies', 'busy', 'timeout');
  const { rate = '80', only, copies = '1,2,4', busy = '0', timeout: callTimeout } = values;
  const selected = phases.filter((phase) => (only === undefined ? phase !== 'rolling' : only === phase));
  const [requestsPerSecond, busyLoops] = [Number(rate), Number(busy)];
  if (selected.length === 0 || !(requestsPerSecond > 0) || !(busyLoops >= 0 && busyLoops <= 100))
    throw new UsageError(
      `Takes --only ${phases.join(' or ')}, a --rate of requests a second, up to 100 --busy loops, and a --timeout of calls.`,
    );
  const replicaCounts = copies.split(',').map(Number);
  const isNext = (count: number, index: number) =>
    Number.isInteger(count) && count <= 8 && count > (replicaCounts[index - 1] ?? 0);
  if (!replicaCounts.every(isNext)) throw new UsageError('--copies takes ascending numbers from 1 to 8.');
  return { phases: selected, replicaCounts, requestsPerSecond, busyLoops, callTimeout };
}

export interface PagesOptions {
  runs: number;
}

export function readPagesOptions(args: string[]): PagesOptions {
  const runs = Number(readValues(args, 'runs').runs ?? 3);
  if (!(Number.isInteger(runs) && runs >= 1)) throw new UsageError('--runs takes a whole number from 1.');
  return { runs };
}

export interface TimedOptions {
  seconds: number;
}

export function readSeconds(args: string[], defaultSeconds: number): TimedOptions {
  const seconds = Number(readValues(args, 'seconds').seconds ?? defaultSeconds);
  if (!(seconds > 0)) throw new UsageError('--seconds takes a positive number.');
  return { seconds };
}

const sizeLimits: Record<keyof Size, [min: number, max: number]> = {
  users: [1, 1_000_000],
  partners: [1, 10_000],
  groups: [1, 1_000],
  reports: [0, 100_000],
  views: [0, 100_000_000],
};
const defaultSize: Size = { ...population, views: 1_000_000 };

export function readSeedOptions(args: string[]): Size {
  const names = Object.keys(sizeLimits) as (keyof Size)[];
  const values = readValues(args, ...names);
  const size = Object.fromEntries(
    names.map((name) => [name, Number(values[name] ?? defaultSize[name])]),
  ) as unknown as Size;
  const isWithinLimits = (name: keyof Size) =>
    Number.isInteger(size[name]) && size[name] >= sizeLimits[name][0] && size[name] <= sizeLimits[name][1];
  if (!names.every(isWithinLimits) || (size.reports === 0 && size.views > 0)) {
    const ranges = names.map(
      (name) => `--${name} from ${sizeLimits[name][0]} to ${sizeLimits[name][1].toLocaleString('en')}`,
    );
    throw new UsageError(`Takes whole numbers: ${ranges.join(', ')}; views need reports.`);
  }
  return size;
}
