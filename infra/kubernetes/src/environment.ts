import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { environmentOf } from './container-environment.js';
import { ofKind, titleOf, type Manifest } from './manifest.js';
import { inRepository } from './place.js';

const run = promisify(execFile);

/** Each component, started with the environment that its manifests make, must find it usable. Needs the components built. */
export async function environmentFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults = await Promise.all(
    ofKind(manifests, 'Deployment').map(async (deployment) => {
      const { name } = deployment.metadata;
      const [container] = deployment.spec?.template.spec?.containers ?? [];
      const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
      const config = pathToFileURL(inRepository(folder, 'dist', 'config.js'));
      const program = `const { readConfig } = await import('${config}'); readConfig();`;
      const env = container ? environmentOf(container, manifests) : {};
      const args = ['--input-type=module', '--eval', program];
      return run(process.execPath, args, { env }).then(
        () => [],
        (error: { stderr: string }) => [`${titleOf(deployment)}: ${reasonIn(error.stderr)}`],
      );
    }),
  );
  return faults.flat();
}

const reasonIn = (stderr: string) => /^Error: ([\s\S]*?)\n\s+at /m.exec(stderr)?.[1] ?? stderr;
