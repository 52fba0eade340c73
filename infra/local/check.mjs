// Checks format, rules and types side by side: npm run check
import { installAllDependencies } from './setup/dependencies.mjs';
import { reportFailure, reportStep, runCommand } from './setup/project.mjs';

const scripts = { format: 'format:check', lint: 'lint', types: 'types' };

await reportFailure(async () => {
  await installAllDependencies();
  const checks = Object.entries(scripts).map(([name, script]) =>
    reportStep(name, 'checking', 'passed', () => runCommand('npm', ['run', '--silent', script])),
  );
  const results = await Promise.allSettled(checks);
  const failures = results.flatMap(({ reason }) => reason?.message ?? []);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
});
