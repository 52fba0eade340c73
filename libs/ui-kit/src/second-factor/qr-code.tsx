import { generate } from 'lean-qr/nano';

/** Cameras need a light border of this number of modules. */
const border = 4;

/** Draws a text as a QR code, dark on light also in the dark theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * border;
  const cells = Array.from({ length: code.size ** 2 }, (_, index) => ({
    x: index % code.size,
    y: Math.floor(index / code.size),
  }));
  const path = cells.filter(({ x, y }) => code.get(x, y)).map(({ x, y }) => `M${x} ${y}h1v1h-1z`);
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-border} ${-border} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-border} y={-border} width={side} height={side} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
