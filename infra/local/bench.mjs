import { runInForeground, reportFailure } from './setup/project.mjs';
import { setUp } from './setup/set-up.mjs';

await reportFailure(async () => {
  await setUp();
  process.exitCode = await runInForeground('node', ['infra/bench/dist/main.js', ...process.argv.slice(2)]);
});
