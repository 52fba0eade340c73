import { crc32, deflateSync } from 'node:zlib';
import type { ReportData } from './demo-data/data-types.js';

const imageWidth = 640;
const imageHeight = 360;

type Color = readonly [red: number, green: number, blue: number];

const background: Color = [246, 247, 249];
const card: Color = [255, 255, 255];
const ink: Color = [52, 58, 70];
const pale: Color = [205, 211, 220];
const accents: readonly Color[] = [
  [17, 96, 98],
  [37, 84, 160],
  [148, 72, 34],
  [104, 58, 140],
  [30, 110, 60],
];

/** Draws the first page of a report as a PNG of the proportions of its page; the same report gives the same bytes. */
export function drawPage({ id, name, rows }: ReportData): Buffer {
  const accent = accents[Number.parseInt(id.slice(-6), 16) % accents.length] ?? ink;
  const palette = [background, card, ink, pale, accent, blendColors(accent, card)];
  const pixels = Buffer.alloc(imageWidth * imageHeight);
  const fill = (left: number, top: number, width: number, height: number, color: number) => {
    for (let y = top; y < top + height; y++)
      pixels.fill(color, y * imageWidth + left, y * imageWidth + left + width);
  };
  fill(0, 0, imageWidth, 44, 4);
  fill(20, 16, Math.min(10 * name.length, 400), 12, 1);
  rows.slice(0, 4).forEach((_, index) => {
    const left = 16 + index * 154;
    fill(left, 60, 146, 62, 1);
    fill(left + 12, 74, 50, 6, 3);
    fill(left + 12, 90, 60 + ((index * 17) % 40), 16, index === 0 ? 4 : 2);
  });
  fill(16, 134, 378, 212, 1);
  const months =
    rows[0]?.values.map((_, month) => rows.reduce((sum, { values }) => sum + (values[month] ?? 0), 0)) ?? [];
  scale(months, 170).forEach((height, month) =>
    fill(32 + month * 29, 332 - height, 20, height, month % 3 ? 5 : 4),
  );
  fill(32, 332, 346, 2, 3);
  fill(402, 134, 222, 212, 1);
  const latest = rows.slice(0, 9).map(({ values }) => values.at(-1) ?? 0);
  scale(latest, 130).forEach((width, row) => {
    fill(414, 148 + row * 21, 48, 6, 3);
    fill(474, 146 + row * 21, width, 11, 4);
  });
  return encodePng(pixels, palette);
}

const blendColors = (first: Color, second: Color) =>
  first.map((value, index) => Math.round((value + (second[index] ?? value)) / 2)) as unknown as Color;

const scale = (values: number[], max: number) =>
  values.map((value) => Math.round((value / Math.max(...values, 1)) * max));

/** Encodes pixels, which are indices of the palette, with one byte each. */
function encodePng(pixels: Buffer, palette: Color[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(imageWidth, 0);
  header.writeUInt32BE(imageHeight, 4);
  // Eight bits for each pixel, with a palette.
  header.set([8, 3], 8);
  const lines = Array.from({ length: imageHeight }, (_, y) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(y * imageWidth, (y + 1) * imageWidth)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildChunk('IHDR', header),
    buildChunk('PLTE', Buffer.from(palette.flat())),
    buildChunk('IDAT', deflateSync(Buffer.concat(lines))),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

function buildChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
