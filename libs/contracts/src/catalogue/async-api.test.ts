import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { events } from '../events.js';
import { buildAsyncApiDocument } from './async-api.js';

const schemaFile = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json');
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object;
const document = buildAsyncApiDocument('1.2.3');

/** Finds the values of all `$ref`. */
function getReferencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' ? [String(each)] : getReferencesIn(each),
  );
}

const resolve = (reference: string) =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

describe('the AsyncAPI document', () => {
  it('is valid', () => {
    const ajv = new Ajv({ unknownFormats: 'ignore' });
    const isValid = ajv.validate(schema, document);
    expect({ isValid, errors: ajv.errors }).toEqual({ isValid: true, errors: null });
    expect(ajv.validate(schema, { ...document, channels: { wrong: { address: 1 } } })).toBe(false);
  });

  it('has a channel, a message, and operations of the owner and all consumers for each event', () => {
    const operations = events.flatMap(({ service, kind, consumers }) => [
      `${service}.publish.${kind}`,
      ...consumers.map((consumer) => `${consumer}.consume.${service}.${kind}`),
    ]);
    expect(Object.keys(document.channels)).toEqual(events.map(({ service, kind }) => `${service}.${kind}`));
    expect(Object.keys(document.operations)).toEqual(operations);
    expect(document.info.version).toBe('1.2.3');
  });

  it('describes a state event with its subject and value', () => {
    expect(document.channels['reports.category']).toMatchObject({
      address: 'events.reports.state.category.{id}',
      description: 'Stream REPORTS_STATE.',
    });
    const { value } = document.components.messages['reports.category']?.payload.properties ?? {};
    expect(value).toMatchObject({
      anyOf: [{ properties: { name: { type: 'string' } }, required: ['id', 'name'] }, { type: 'null' }],
    });
  });

  it('has only references that resolve', () => {
    const references = new Set(getReferencesIn(document));
    expect(references.size).toBeGreaterThan(events.length);
    expect([...references].filter((reference) => resolve(reference) === undefined)).toEqual([]);
  });
});
