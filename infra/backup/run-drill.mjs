// The backup drill: creates records in a demonstration in containers, deletes PostgreSQL, restores it from the WAL archive to a point
// in time, then dumps it, removes everything and restores the dumps. It compares all tables each time. Then it signs in and opens a
// report. Needs Docker with Compose.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportStep, reportFailure } from '../local/setup/project.mjs';
import { setUp } from '../local/setup/set-up.mjs';
import { requireDocker } from '../docker/stack/stack.mjs';

const components = ['gateway', 'identity', 'reports', 'analytics', 'notifications'];

await reportFailure(async () => {
  requireDocker();
  await setUp();
  const folder = await mkdtemp(join(tmpdir(), 'portal-backups-'));
  try {
    // Imported after the build, which creates its dependencies.
    const { withStack } = await import('../docker/stack/with-stack.mjs');
    const { archiveVariables } = await import('./drill/archive.mjs');
    await withStack('portal-drill', { BACKUP_FOLDER: folder, ...archiveVariables }, (stack, addresses) =>
      drill(stack, addresses, folder),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function drill(stack, addresses, folder) {
  const { listDifferences, takeFingerprints, countRows } = await import('./drill/fingerprints.mjs');
  const { createBaseBackup, markTarget, checkEncryption, restoreTo } = await import('./drill/archive.mjs');
  const { createRecords, knownText, verifyRecords } = await import('./drill/records.mjs');
  const { testMainJob } = await import('../docker/stack/with-stack.mjs');

  await reportStep('containers', 'starting', 'healthy', () => stack.start());
  await reportStep('base backup', 'creating', 'created', () => createBaseBackup(stack));
  const records = await createRecords(addresses.url);
  // Nothing may be written between the fingerprints and the backup.
  await stack.compose(['stop', ...components]);
  const before = await takeFingerprints(stack);
  const compare = async () => {
    const different = listDifferences(before, await takeFingerprints(stack));
    if (different.length > 0) throw new Error(`The restored tables differ:\n${different.join('\n')}`);
  };
  const target = await markTarget(stack);
  await reportStep('archive', 'searching for plain text', 'encrypted', () =>
    checkEncryption(stack, knownText),
  );
  await reportStep('point in time', 'restoring', 'restored', async () => {
    await restoreTo(stack, target);
    await compare();
  });

  await reportStep('backup', 'creating', 'created', async () =>
    console.log(await stack.compose(['run', '--rm', 'backup'])),
  );
  const name = (await readdir(folder)).find((entry) => entry.endsWith('Z'));

  await reportStep('everything', 'removing', 'removed', () => stack.clear());
  await stack.compose(['up', '--detach', 'postgres']);
  const restoreAndCompare = async (...more) => {
    await stack.compose(['run', '--rm', 'restore', name, ...more]);
    await compare();
  };
  await reportStep('databases', 'restoring', 'restored', () => restoreAndCompare());
  console.log(`  ${before.size} tables with ${countRows(before)} rows are identical`);
  await reportStep('existing data', 'restoring', 'restored', () => restoreAndCompare('--force'));
  await reportStep('containers', 'starting', 'healthy', () => stack.start());
  await verifyRecords(addresses.url, records);
  await reportStep('main job', 'testing in a browser', 'passed', () => testMainJob(addresses));
}
