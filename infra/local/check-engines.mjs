// Checks that all locked packages support the oldest Node.js that package.json declares.
import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';

/** Packages that declare a newer Node.js but are used with the oldest one, with the reason. */
const exceptions = [
  {
    packages: /(^|\/)(kubernetes-models|@kubernetes-models\/[\w-]+)$/,
    reason:
      'schemas for `npm run kubernetes:check`, which CI runs; older versions lack the Database of CloudNativePG',
  },
];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const oldest = minVersion(read('package.json').engines.node).version;

const problems = Object.entries(read('package-lock.json').packages)
  .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
  .filter(([path]) => !exceptions.some(({ packages }) => packages.test(path)))
  .map(([path, { version, engines }]) => `${path} ${version} needs Node.js ${engines.node}`);

if (problems.length > 0) {
  console.error(
    `package.json promises Node.js ${oldest}. Pin older versions of these packages, or add an exception:\n${problems.join('\n')}`,
  );
  process.exitCode = 1;
}
