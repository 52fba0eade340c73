import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a password: asked for on a terminal, without showing it, or the first line of what is piped in. */
export async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const lines = createInterface({ input: stdin, output: silent(), terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write('Password: ');
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
