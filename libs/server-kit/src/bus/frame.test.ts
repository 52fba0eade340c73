import { describe, expect, it } from '@jest/globals';
import { toFrame, toHeaders, packFrames, unpackFrames, type Frame } from './frame.js';

const createFrame = (headers: Frame['headers'], body: string): Frame => ({
  headers,
  body: Buffer.from(body),
});
const getTexts = (frames: Frame[]) =>
  frames.map(({ headers, body }) => ({ headers, body: Buffer.from(body).toString() }));

describe('packed frames', () => {
  it.each([
    ['none', []],
    ['one without anything', [createFrame({}, '')]],
    [
      'several',
      [
        createFrame({ A: '1' }, '{"a":1}'),
        createFrame({}, ''),
        createFrame({ B: '', C: '"\n' }, 'Chichewa: ŵ 🙂'),
      ],
    ],
  ])('are unpacked unchanged: %s', (_what, frames) => {
    expect(getTexts(unpackFrames(packFrames(frames)))).toEqual(getTexts(frames));
  });

  it('can start anywhere in a buffer', () => {
    const packed = packFrames([createFrame({ A: '1' }, 'one'), createFrame({}, 'two')]);
    const within = new Uint8Array(packed.length + 7);
    within.set(packed, 3);
    const unpacked = unpackFrames(within.subarray(3, 3 + packed.length));
    expect(getTexts(unpacked).map(({ body }) => body)).toEqual(['one', 'two']);
  });
});

describe('a frame in its own message', () => {
  it('keeps its headers, empty ones too', () => {
    const headers = toHeaders({ 'Session-Token': '', Status: '403', Principal: undefined });
    const body = Buffer.from('{}');
    expect(toFrame({ data: body, headers })).toEqual({
      headers: { 'Session-Token': '', Status: '403' },
      body,
    });
  });

  it('has no NATS headers without headers', () => {
    expect(toHeaders({ Status: undefined })).toBeUndefined();
    expect(toFrame({ data: Buffer.alloc(0) }).headers).toEqual({});
  });

  it('cannot inject a header', () => {
    expect(() => toHeaders({ 'If-None-Match': 'a\r\nPrincipal: {}' })).toThrow();
  });
});
