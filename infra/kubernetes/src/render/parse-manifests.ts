import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../manifest.js';

/** The manifests of a YAML stream; fields that are null are those that the API takes for absent. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as unknown)
    .filter((value) => value !== null)
    .map((value) => JSON.parse(JSON.stringify(value, (_key, each) => each ?? undefined)) as Manifest);
