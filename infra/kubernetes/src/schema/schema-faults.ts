import { titleOf, type Manifest } from '../manifest.js';
import { validate } from './model.js';
import { unknownFieldFaults } from './unknown-fields.js';

/** What the API's schemas have against manifests. */
export async function schemaFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults = await Promise.all(
    manifests.map((manifest) =>
      validate(manifest).then(
        () => [],
        (error: Error) => [`${titleOf(manifest)}: ${error.message}`],
      ),
    ),
  );
  return [...new Set([...faults.flat(), ...unknownFieldFaults(manifests)])];
}
