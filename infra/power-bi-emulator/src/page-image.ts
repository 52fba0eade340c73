import { crc32, deflateSync } from 'node:zlib';
import type { ReportData } from './demo-data/data-types.js';

const imageWidth = 640;
const imageHeight = 360;

type Color = readonly [red: number, green: number, blue: number];

const background: Color = [243, 244, 247];
const card: Color = [255, 255, 255];
const ink: Color = [27, 31, 38];
const pale: Color = [205, 211, 220];
/** Indices of an image's palette. */
const colors = { background: 0, card: 1, ink: 2, pale: 3, accent: 4, soft: 5 };

/** Three columns and five rows of pixels; each digit is the bits of a row. */
const glyphs = new Map(
  (
    '0:75557 1:26227 2:71747 3:71717 4:55711 5:74717 6:74757 7:71111 8:75757 9:75717 ,:00024 .:00002 %:51245 -:00700 ' +
    'A:25755 B:65656 C:34443 D:65556 E:74647 F:74644 G:34553 H:55755 I:72227 J:11152 K:55655 L:44447 M:57755 ' +
    'N:65555 O:25552 P:65644 Q:25573 R:65655 S:34216 T:72222 U:55557 V:55552 W:55775 X:55255 Y:55222 Z:71247'
  )
    .split(' ')
    .map((glyph) => [glyph.charAt(0), [...glyph.slice(2)].map(Number)] as const),
);

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Draws the first page of a report as a PNG of the proportions of its page; the same report gives the same bytes. */
export function drawPage({ name, accent, measure, rows }: ReportData): Buffer {
  const color = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16)) as unknown as Color;
  const palette = [background, card, ink, pale, color, blendColors(card, blendColors(card, color))];
  const pixels = Buffer.alloc(imageWidth * imageHeight);
  const fill = (left: number, top: number, width: number, height: number, index: number) => {
    for (let y = top; y < top + height; y++)
      pixels.fill(index, y * imageWidth + left, y * imageWidth + left + width);
  };
  const write = (text: string, left: number, top: number, size: number, index: number) => {
    [...text.toUpperCase()].forEach((letter, position) =>
      glyphs.get(letter)?.forEach((bits, row) => {
        for (let column = 0; column < 3; column++)
          if (bits & (4 >> column))
            fill(left + (position * 4 + column) * size, top + row * size, size, size, index);
      }),
    );
  };
  const isCount = measure.unit === 'count';
  const format = (value: number) => (isCount ? compact.format(value) : `${value.toFixed(1)}%`);
  const combine = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / (isCount ? 1 : Math.max(values.length, 1));
  const months = (rows[0]?.values ?? []).map((_, month) =>
    combine(rows.map(({ values }) => values[month] ?? 0)),
  );
  const districts = rows.map(({ values }) => combine(values)).sort((a, b) => b - a);

  fill(0, 0, imageWidth, 48, colors.card);
  fill(0, 0, imageWidth, 6, colors.accent);
  write(name.slice(0, 36), 18, 18, 4, colors.ink);
  [months.at(-1), combine(districts), districts[0], Math.max(...months)].forEach((value = 0, index) => {
    const left = 16 + index * 154;
    fill(left, 60, 146, 62, colors.card);
    fill(left + 12, 71, 54 + ((index * 17) % 40), 6, colors.pale);
    write(format(value), left + 12, 88, 4, index === 0 ? colors.accent : colors.ink);
  });
  fill(16, 132, 300, 214, colors.card);
  scaleTo(190, districts.slice(0, 8)).forEach((width, row) => {
    fill(30, 151 + row * 24, 48, 6, colors.pale);
    fill(90, 147 + row * 24, 212, 14, colors.background);
    fill(90, 147 + row * 24, width, 14, colors.accent);
  });
  fill(324, 132, 300, 214, colors.card);
  for (let line = 0; line < 4; line++) fill(342, 156 + line * 52, 266, 2, colors.background);
  const axisStart = isCount ? 0 : Math.min(...months) - 4;
  const heights = scaleTo(
    160,
    months.map((value) => value - axisStart),
  );
  heights.forEach((height, month) => {
    const left = 346 + month * 22;
    if (!isCount)
      return fill(left, 328 - height, 15, height, month === heights.length - 1 ? colors.accent : colors.soft);
    const next = heights[month + 1];
    if (next === undefined) return;
    for (let step = 0; step < 22; step++) {
      const y = 328 - Math.round(height + ((next - height) * step) / 22);
      fill(left + step, y, 1, 328 - y, colors.soft);
      fill(left + step, y - 2, 1, 5 + Math.round(Math.abs(next - height) / 22), colors.accent);
    }
  });
  fill(342, 328, 266, 2, colors.pale);
  return encodePng(pixels, palette);
}

const blendColors = (first: Color, second: Color) =>
  first.map((value, index) => Math.round((value + (second[index] ?? value)) / 2)) as unknown as Color;

/** Scales values, so that the highest is `max`. */
const scaleTo = (max: number, values: number[]) =>
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
