import { runInForeground } from './setup/run-command.mjs';
import { setUp } from './setup/set-up.mjs';
import { tellFailure } from './setup/told-failure.mjs';

await tellFailure(async () => {
  await setUp();
  const args = process.argv.slice(2);
  process.exitCode = await runInForeground('node', ['infra/bench/dist/main.js', ...args]);
});
