import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { styleText } from 'node:util';

const intervalMs = 200;
const chunkBytes = 64 * 1024;
const colours = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'red', 'gray'] as const;

interface FollowedFile {
  readonly prefix: string;
  readonly path: string;
  readonly decoder: StringDecoder;
  offset: number;
  /** The beginning of a line whose end is not written yet. */
  rest: string;
}

export interface LogFile {
  readonly name: string;
  readonly path: string;
}

interface FollowOptions {
  readonly print: (line: string) => void;
  readonly hasColours: boolean;
}

/** Prints the lines that are appended to log files from now on, each after the name of its file. */
export class LogFollower {
  private readonly files: FollowedFile[];
  private readonly timer: NodeJS.Timeout;

  constructor(
    files: readonly LogFile[],
    private readonly options: FollowOptions,
  ) {
    const width = Math.max(...files.map(({ name }) => name.length));
    this.files = files.map(({ name, path }, index) => {
      const colour = colours[index % colours.length] ?? 'cyan';
      const label = `${name.padEnd(width)} |`;
      const prefix = options.hasColours ? styleText(colour, label, { validateStream: false }) : label;
      return { prefix, path, decoder: new StringDecoder(), offset: readSize(path), rest: '' };
    });
    this.timer = setInterval(() => this.poll(), intervalMs).unref();
  }

  /** Prints what is new. */
  poll(): void {
    for (const file of this.files) this.printNew(file);
  }

  stop(): void {
    clearInterval(this.timer);
    this.poll();
  }

  private printNew(file: FollowedFile): void {
    const size = readSize(file.path);
    if (size <= file.offset) return;
    const descriptor = openSync(file.path, 'r');
    try {
      const buffer = Buffer.alloc(chunkBytes);
      for (let count: number; (count = readSync(descriptor, buffer, 0, chunkBytes, file.offset)) > 0;) {
        file.offset += count;
        const lines = (file.rest + file.decoder.write(buffer.subarray(0, count))).split('\n');
        file.rest = lines.pop() ?? '';
        for (const line of lines) this.options.print(`${file.prefix} ${formatLine(line)}`);
      }
    } finally {
      closeSync(descriptor);
    }
  }
}

const readSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Shortens a JSON line: time of day, level, message, other fields. Returns other lines as they are. */
function formatLine(line: string): string {
  try {
    const {
      time,
      level,
      msg,
      component: _component,
      ...fields
    } = JSON.parse(line) as Record<string, unknown>;
    const rest = Object.keys(fields).length > 0 ? JSON.stringify(fields) : '';
    return [String(time).slice(11, 19), level, msg, rest].filter(Boolean).join(' ');
  } catch {
    return line;
  }
}
