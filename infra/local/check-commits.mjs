// Checks the messages of the commits since the rules in commitlint.config.js exist.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const rules = 'commitlint.config.js';

// A copy without history, as an archive or an image has it, has no commits to check.
if (existsSync('.git')) {
  const added = execFileSync('git', ['log', '--diff-filter=A', '--format=%H', '--', rules], {
    encoding: 'utf8',
  });
  const [since] = added.trim().split('\n').slice(-1);
  if (since) execFileSync('node_modules/.bin/commitlint', ['--from', since], { stdio: 'inherit' });
}
