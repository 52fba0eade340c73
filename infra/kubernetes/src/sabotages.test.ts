import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkRules, renderInstallations } from './check.js';
import type { Manifest } from './manifest.js';
import { findKustomize, toKubernetesPath } from './render.js';
import { checkSchema } from './schema.js';

interface Sabotage {
  what: string;
  object: string;
  path: string;
  value: string;
}

const sabotages = readFileSync(toKubernetesPath('src', 'sabotages.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line): Sabotage => {
    const [what = '', object = '', path = '', value = ''] = line.split(' | ');
    return { what, object, path, value };
  });

type Json = Record<string, unknown> | unknown[];

/** Finds the key of a list item by its name; `-` appends. */
function findKey(target: Json, key: string): string {
  if (!Array.isArray(target) || /^\d+$/.test(key)) return key;
  const index = target.findIndex((item) => (item as { name?: string }).name === key);
  if (index < 0 && key !== '-') throw new Error(`Nothing is named ${key}`);
  return String(index < 0 ? target.length : index);
}

function change(target: Json, [first = '', ...rest]: string[], value: unknown): void {
  const key = findKey(target, first);
  const fields = target as Record<string, unknown>;
  if (rest.length > 0) change(fields[key] as Json, rest, value);
  else if (value !== undefined) fields[key] = value;
  else if (!(key in target)) throw new Error(`There is no ${key} to remove`);
  else if (Array.isArray(target)) target.splice(Number(key), 1);
  else Reflect.deleteProperty(target, key);
}

/** Names of ConfigMaps end with a hash of their content. */
const isNamed = (object: string, { kind, metadata }: Manifest) =>
  `${kind}/${metadata.name}`.replace(/^(ConfigMap\/.*)-[a-z0-9]{10}$/, '$1') === object;

/** Returns the first installation that has the object, and its changed manifest, if it remains. */
function apply({ object, path, value }: Sabotage, installations: readonly Manifest[][]) {
  const newValue = value === '-' ? undefined : (JSON.parse(value) as unknown);
  const installation = installations.find((manifests) => manifests.some((each) => isNamed(object, each)));
  if (path === '/' && newValue) {
    const added = newValue as Manifest;
    return { manifests: [...(installations[0] ?? []), added], changed: added };
  }
  const target = installation?.find((each) => isNamed(object, each));
  if (!installation || !target) throw new Error(`There is no ${object}`);
  const others = installation.filter((each) => each !== target);
  if (path === '/') return { manifests: others, changed: undefined };
  const changed = structuredClone(target);
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/'));
  change(changed as unknown as Json, keys, newValue);
  return { manifests: [...others, changed], changed };
}

describe('the check of the manifests', () => {
  let installations: Manifest[][];
  let unknownFields: ReadonlyMap<string, string[]>;

  beforeAll(async () => {
    const rendered = await renderInstallations(await findKustomize());
    // Most sabotages concern the installation with all objects.
    installations = rendered
      .map(({ manifests }) => manifests)
      .sort((one, other) => other.length - one.length);
    const changes = sabotages.flatMap((sabotage) => {
      const { changed } = apply(sabotage, installations);
      return changed ? [{ what: sabotage.what, changed }] : [];
    });
    // All at once, because the compiler reads the types of all kinds.
    const problems = checkSchema(changes.map(({ changed }) => changed));
    unknownFields = new Map(changes.map(({ what }, index) => [what, problems[index] ?? []]));
  });

  it('accepts the overlays', () => {
    expect(installations.flatMap(checkRules)).toEqual([]);
  });

  it.each(sabotages)('refuses $what', (sabotage) => {
    const { manifests } = apply(sabotage, installations);
    expect([...checkRules(manifests), ...(unknownFields.get(sabotage.what) ?? [])]).not.toEqual([]);
  });

  it('names each sabotage once', () => {
    expect(new Set(sabotages.map(({ what }) => what)).size).toBe(sabotages.length);
  });
});
