import type { MonthlyUsageRepository } from '../usage/monthly-usage.repository.js';
import type { Difference, RollupRepository } from './rollup.repository.js';
import { rollups, type Rollup } from './rollup.sql.js';

/** The differences of a rollup: the number of rows, and the first of them as text. */
export interface Finding {
  rollup: string;
  count: number;
  examples: string[];
}

/** Checks and rebuilds the rollups. Views may be recorded meanwhile. */
export class RollupService {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly usage: MonthlyUsageRepository,
  ) {}

  /** Compares all rollups with the history. */
  async check(): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const rollup of rollups) {
      const { count, examples } = await this.rollups.findDifferences(rollup);
      const descriptions = examples.map((difference) => describe(rollup, difference));
      if (count > 0) findings.push({ rollup: rollup.table, count, examples: descriptions });
    }
    return findings;
  }

  /** Corrects all rollups, and adds the usage of past months. */
  async rebuild(): Promise<void> {
    for (const rollup of rollups) await this.rollups.correct(rollup);
    await this.usage.addMonths();
  }
}

function describe({ key, counts, latest = [] }: Rollup, difference: Difference): string {
  const names = [...counts, ...latest.map(({ name }) => name)];
  const selectStored = (name: string) => difference[`stored_${name}`];
  const descriptions = names
    .filter((name) => difference[name] !== (selectStored(name) ?? (counts.includes(name) ? 0 : null)))
    .map((name) => `${name} is ${selectStored(name) ?? 'missing'} and should be ${difference[name]}`);
  return `${key.map((column) => `${column} ${difference[column]}`).join(', ')}: ${descriptions.join(', ')}`;
}
