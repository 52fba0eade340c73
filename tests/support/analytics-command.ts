import { execFile } from 'node:child_process';
import type { Portal } from '@portal/local';

/** What a command told and how it ended. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** The analytics service of a portal, as far as its commands need it. */
interface AnalyticsComponent {
  components: {
    analytics: { definition: Pick<Portal['components']['analytics']['definition'], 'args' | 'env'> };
  };
}

/** Runs a command of the analytics service's operators beside a running portal. */
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
