import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment, runCommandLine } from '@portal/server-kit';
import { fillPowerBi, powerBiVariables } from './config.js';
import { PowerBiCheck } from './power-bi-check/power-bi-check.js';
import { PowerBiClient } from './power-bi/power-bi.client.js';

const help = `Checks the access to Power BI, step by step: access token, workspaces, a report, its data, an embed token and an export.
Says for a failed step what to change.

  node dist/check-power-bi.js                                       checks with the first report of the workspaces
  node dist/check-power-bi.js <report id>                           checks with this report
  node dist/check-power-bi.js <report id> <username> [role,role]    checks with row-level security as this username

Environment, the same as for the reports service: POWER_BI_…
`;

await runCommandLine(help, async () => {
  const [reportId, username, roles = ''] = process.argv.slice(2);
  if (reportId === '--help' || reportId === '-h') return undefined;
  const config = fillPowerBi(readEnvironment(powerBiVariables));
  const identity = username ? { username, roles: roles.split(',').filter(Boolean) } : null;
  const check = new PowerBiCheck(new PowerBiClient(config), config, pause);
  for await (const line of check.run({ reportId: reportId?.toLowerCase(), identity }))
    process.stdout.write(`${line}\n`);
  if (check.hasFailed) process.exitCode = 1;
  return '';
});
