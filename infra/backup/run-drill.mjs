// The drill: people do something in a demonstration that runs in containers, it is backed up, everything is thrown away, a new one is
// restored from the backup, and every table is compared; then somebody signs in and opens a report. Needs Docker with Compose.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportStep, reportFailure } from '../local/setup/project.mjs';
import { setUp } from '../local/setup/set-up.mjs';

const components = ['gateway', 'identity', 'reports', 'analytics', 'notifications'];

await reportFailure(async () => {
  await setUp();
  const folder = await mkdtemp(join(tmpdir(), 'portal-backups-'));
  try {
    // Loaded once the build has made what it imports.
    const { withStack } = await import('../docker/stack/with-stack.mjs');
    await withStack('portal-drill', { BACKUP_FOLDER: folder }, (stack, addresses) =>
      drill(stack, addresses, folder),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function drill(stack, addresses, folder) {
  const { differences, fingerprints, rowCount } = await import('./drill/fingerprints.mjs');
  const { findAgain, work } = await import('./drill/work.mjs');
  const { testMainJob } = await import('../docker/stack/with-stack.mjs');

  await reportStep('containers', 'starting', 'healthy', () => stack.start());
  const done = await work(addresses.url);
  // So that nothing is written between the backup and the look at what it should hold.
  await stack.compose(['stop', ...components]);
  const before = await fingerprints(stack);
  await reportStep('backup', 'making', 'made', async () =>
    console.log(await stack.compose(['run', '--rm', 'backup'])),
  );
  const name = (await readdir(folder)).find((entry) => entry.endsWith('Z'));

  await reportStep('everything', 'throwing away', 'thrown away', () => stack.clear());
  await stack.compose(['up', '--detach', 'postgres']);
  const restore = (...more) => stack.attempt(['run', '--rm', 'restore', name, ...more]);
  const restoreAndCompare = async (...more) => {
    const { code, output } = await restore(...more);
    if (code !== 0) throw new Error(`The restore failed:\n${output}`);
    const after = await fingerprints(stack);
    const different = differences(before, after);
    if (different.length > 0) throw new Error(`The restored tables differ:\n${different.join('\n')}`);
  };
  await reportStep('databases', 'restoring', 'restored', () => restoreAndCompare());
  console.log(`  ${before.size} tables with ${rowCount(before)} rows hold what they held`);
  const { code, output } = await restore();
  if (code === 0 || !output.includes('is not empty'))
    throw new Error(`A restore over data was not refused:\n${output}`);
  await reportStep('over data', 'restoring', 'restored', () => restoreAndCompare('--force'));
  await reportStep('containers', 'starting', 'healthy', () => stack.start());
  await findAgain(addresses.url, done);
  await reportStep('main job', 'testing in a browser', 'works', () => testMainJob(addresses));
}
