// Checks the messages of all commits since commitlint.config.js was added.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const rules = 'commitlint.config.js';

// Archives and images have no history.
if (existsSync('.git')) {
  const added = execFileSync('git', ['log', '--diff-filter=A', '--format=%H', '--', rules], {
    encoding: 'utf8',
  });
  const [since] = added.trim().split('\n').slice(-1);
  if (since) execFileSync('node_modules/.bin/commitlint', ['--from', since], { stdio: 'inherit' });
}
