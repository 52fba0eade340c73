import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { findMismatches, toJsonSchema } from './mismatch.js';

const findMismatchTexts = (sent: z.ZodType, taken: z.ZodType) =>
  findMismatches(toJsonSchema(sent), toJsonSchema(taken), '', 'none').map((line) =>
    line.replace(/^\.?([^:]*): /, '$1 ').trim(),
  );

const createKind = <K extends string>(name: K) => z.object({ kind: z.literal(name), text: z.string() });
const trimProfile = (max: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().max(max));
const forbidNul = (text: z.ZodString) =>
  text.refine((value) => !value.includes('\0'), 'must not contain NUL');

describe('a sent value that the receiver accepts', () => {
  it.each<[string, z.ZodType, z.ZodType]>([
    ['by the same schema', z.object({ id: z.int() }), z.object({ id: z.int() })],
    ['by one that takes anything', z.object({ id: z.int() }), z.unknown()],
    [
      'by one that does not know a field',
      z.object({ id: z.int(), more: z.string() }),
      z.object({ id: z.int() }),
    ],
    ['when a field may be left out', z.object({}), z.object({ id: z.int().optional() })],
    ['by a wider type', z.int(), z.union([z.string(), z.number()])],
    ['by wider bounds', z.string().min(2).max(5), z.string().min(1).max(10)],
    ['by more values', z.enum(['a', 'b']), z.enum(['a', 'b', 'c'])],
    ['by text of any value', z.enum(['a', 'b']), z.string().max(1)],
    ['by values in a union', z.enum(['a', 'b']), z.union([z.literal('a'), z.literal('b')])],
    ['by both booleans', z.boolean(), z.union([z.literal(true), z.literal(false)])],
    [
      'by a union of more kinds',
      z.union([createKind('a'), createKind('b')]),
      z.union([createKind('b'), createKind('a'), createKind('c')]),
    ],
    [
      'by rows and shorter rows',
      z.union([z.object({ a: z.int(), b: z.int() }), z.object({ a: z.int() })]),
      z.union([z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })]),
    ],
    ['by wider bounds after its transformation', trimProfile(5), trimProfile(10)],
    ['without a transformation', trimProfile(5), z.string()],
    ['by fewer checks', forbidNul(z.string()), z.string()],
    ['by the same checks and fewer others', forbidNul(z.string()).regex(/^x/), forbidNul(z.string())],
    ['by rows with fewer fields', z.array(z.object({ a: z.int() })), z.array(z.object({}))],
    ['by a list in place of a pair', z.tuple([z.int(), z.int()]), z.array(z.int())],
    ['by values of any name', z.record(z.string(), z.int()), z.record(z.string(), z.number())],
  ])('is accepted %s', (_name, sent, taken) => {
    expect(findMismatchTexts(sent, taken)).toEqual([]);
  });
});

describe('a sent value that the receiver may refuse', () => {
  it.each<[string, z.ZodType, z.ZodType, string[]]>([
    [
      'without a field that must be given',
      z.object({ id: z.int().optional() }),
      z.object({ id: z.int(), name: z.string() }),
      ['id may be left out, where it must be given', 'name may be left out, where it must be given'],
    ],
    [
      'of another type',
      z.object({ id: z.string() }),
      z.object({ id: z.int() }),
      ['id may be string, where only integer is known'],
    ],
    ['of a wider number', z.number(), z.int(), ['may be number, where only integer is known']],
    ['when it may be null', z.string().nullable(), z.string(), ['may be null, where only string is known']],
    ['of a further value', z.enum(['a', 'c']), z.enum(['a', 'b']), ['may be "c", which is not known']],
    ['of any text', z.string(), z.enum(['a', 'b']), ['may be string, which is not known']],
    ['of another boolean', z.boolean(), z.literal(true), ['may be false, where only true is known']],
    [
      'of one value among numbers',
      z.union([z.int(), z.literal('all')]),
      z.int(),
      ['may be "all", where only integer is known'],
    ],
    ['that is too short', z.string(), z.string().min(1), ['may be below the minLength 1']],
    ['that is too long', z.array(z.int()).max(9), z.array(z.int()).max(5), ['may be above the maxItems 5']],
    ['that is too large', z.int().max(9), z.int().max(5), ['may be above the maximum 5']],
    ['of a value that is too large', z.literal(9), z.int().max(5), ['may be above the maximum 5']],
    [
      'of another kind',
      z.union([createKind('a'), createKind('b')]),
      z.union([createKind('a'), createKind('c')]),
      ['may be of kind "b", which is not known'],
    ],
    [
      'in a field of its kind',
      z.union([createKind('a').extend({ text: z.null() }), createKind('b')]),
      z.union([createKind('a'), createKind('b')]),
      ['text may be null, where only string is known'],
    ],
    [
      'in the nearest of several lists',
      z.union([z.tuple([z.int(), z.string()]), z.tuple([])]),
      z.union([z.tuple([z.int(), z.int()]), z.tuple([])]),
      ['[1] may be string, where only integer is known'],
    ],
    [
      'in a row that would pass for a shorter one',
      z.union([z.object({ a: z.int(), b: z.int() }), z.object({ a: z.int() })]),
      z.union([z.object({ a: z.int(), b: z.int(), c: z.int() }), z.object({ a: z.int() })]),
      ['c may be left out, where it must be given'],
    ],
    [
      'after its transformation',
      trimProfile(10),
      trimProfile(5),
      ['may be above the maxLength 5, after its transformation'],
    ],
    [
      'by a transformation that only the receiver makes',
      z.string(),
      z.string().transform(Number).pipe(z.int()),
      ['may be anything, where only integer is known, after its transformation'],
    ],
    [
      'in a row',
      z.array(z.object({ a: z.string() })),
      z.array(z.object({ a: z.int() })),
      ['[].a may be string, where only integer is known'],
    ],
    [
      'in a pair',
      z.tuple([z.int(), z.string()]),
      z.tuple([z.int(), z.int()]),
      ['[1] may be string, where only integer is known'],
    ],
    ['longer than a pair', z.array(z.int()), z.tuple([z.int()]), ['[] may be given, where it is refused']],
    [
      'with a field that is refused',
      z.object({ a: z.int() }),
      z.strictObject({}),
      ['a may be given, where it is refused'],
    ],
    [
      'among values of any name',
      z.record(z.string(), z.string()),
      z.record(z.string(), z.int()),
      ['* may be string, where only integer is known'],
    ],
  ])('is found %s', (_name, sent, taken, expected) => {
    expect(findMismatchTexts(sent, taken)).toEqual(expect.arrayContaining(expected));
  });

  it.each<[string, z.ZodType, z.ZodType, string]>([
    ['a pattern', z.string(), z.string().regex(/^\d+$/), 'pattern'],
    ['another pattern', z.string().regex(/^\d*$/), z.string().regex(/^\d+$/), 'pattern'],
    ['a format', z.string(), z.uuid(), 'format'],
    ['a check in code', z.string(), forbidNul(z.string()), 'must not contain NUL'],
    ['an unknown keyword', z.int(), z.int().multipleOf(5), 'multipleOf'],
  ])('is assumed for %s', (_name, sent, taken, rule) => {
    expect(findMismatchTexts(sent, taken)).toContainEqual(
      expect.stringMatching(new RegExp(`^cannot be compared with the .*${rule}`)),
    );
  });
});
