import { runInForeground } from './setup/run-command.mjs';
import { setUp } from './setup/set-up.mjs';
import { tellFailure } from './setup/told-failure.mjs';

await tellFailure(async () => {
  await setUp();
  process.exitCode = await runInForeground('node', ['infra/bench/dist/main.js', ...process.argv.slice(2)]);
});
