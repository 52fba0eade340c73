import { expect, it } from '@jest/globals';
import { decodeText } from './decode-text';

const text = 'Zoë,Gonçalves';

it.each([
  ['UTF-8', [...new TextEncoder().encode(text)], { text }],
  ['UTF-16', [0xff, 0xfe, 0x5a, 0, 0xeb, 0], { text: 'Zë' }],
  ['Windows-1252', [0x5a, 0xeb, 0x73], { text: 'Zës', guessed: 'Windows-1252' }],
  ['Mac OS Roman', [0x5a, 0x91, 0x8e, 0x8d], { text: 'Zëéç', guessed: 'Mac OS Roman' }],
])('reads a file in %s', (_encoding, bytes, expected) => {
  expect(decodeText(new Uint8Array(bytes))).toEqual(expected);
});
