import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSharedComponent } from './shared-components.js';

/** Renders each mail as text with the preview command. Keys are template names. */
export async function previewMails(portalUrl: string): Promise<Map<string, string>> {
  const { args, env } = createSharedComponent('notifications').definition;
  const program = args.map((arg) => arg.replace(/main\.js$/, 'preview-mails.js'));
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  await promisify(execFile)(process.execPath, [...program, '--out', folder], {
    env: { ...env, PORTAL_URL: portalUrl },
  });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt'));
  const texts = files.map(
    async (file) => [file.replace('.txt', ''), await readFile(join(folder, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
