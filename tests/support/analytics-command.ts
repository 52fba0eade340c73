import { execFile } from 'node:child_process';
import type { Portal } from '@portal/local';

/** Output and exit code of a command. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** The part of the analytics service that its commands need. */
interface AnalyticsComponent {
  components: {
    analytics: { definition: Pick<Portal['components']['analytics']['definition'], 'args' | 'env'> };
  };
}

/** Runs an operators' command of the analytics service next to a running portal. */
export function runAnalyticsCommand(
  { components }: AnalyticsComponent,
  name: 'check-rollups' | 'rebuild-rollups' | 'drop-partitions',
  ...words: string[]
): Promise<CommandResult> {
  const { args, env } = components.analytics.definition;
  const program = args.map((arg) => arg.replace(/main\.js$/, `${name}.js`));
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });
}
