import { runInForeground, reportFailure } from './setup/project.mjs';
import { setUp } from './setup/set-up.mjs';

// What the first argument chooses; the comparison with a bare server without it.
const programs = {
  users: 'users/main.js',
  views: 'views/main.js',
  cluster: 'cluster/main.js',
  storm: 'storm/main.js',
  bombs: 'bombs/main.js',
  seed: 'seed-running.js',
};

await reportFailure(async () => {
  await setUp();
  const [first, ...others] = process.argv.slice(2);
  const [program, args] = programs[first] ? [programs[first], others] : ['main.js', process.argv.slice(2)];
  process.exitCode = await runInForeground('node', [`infra/bench/dist/${program}`, ...args]);
});
