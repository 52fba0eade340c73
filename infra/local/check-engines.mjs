// Checks that all locked packages support the oldest Node.js that package.json declares.
import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const oldest = minVersion(read('package.json').engines.node).version;

const problems = Object.entries(read('package-lock.json').packages)
  .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
  .map(([path, { version, engines }]) => `${path} ${version} needs Node.js ${engines.node}`);

if (problems.length > 0) {
  console.error(
    `package.json promises Node.js ${oldest}. Pin older versions of these packages:\n${problems.join('\n')}`,
  );
  process.exitCode = 1;
}
