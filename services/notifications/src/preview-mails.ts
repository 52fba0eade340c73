import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment, serviceVariables } from '@portal/service-kit';
import { LetterWriter } from './letter/letter-writer.js';
import { readLetterhead } from './letter/letterhead.js';
import { letterVariables } from './mail/mail-variables.js';
import { help, readArguments } from './preview/command-line.js';
import { samples } from './preview/samples.js';

async function writeSamples(folder: string): Promise<void> {
  const { PORTAL_CONFIG, PORTAL_URL, PORTAL_TIME_ZONE } = readEnvironment({
    ...letterVariables,
    PORTAL_TIME_ZONE: serviceVariables.PORTAL_TIME_ZONE,
    PORTAL_URL: letterVariables.PORTAL_URL.default('http://localhost:8080'),
  });
  const writer = new LetterWriter(await readLetterhead(PORTAL_CONFIG), PORTAL_URL, PORTAL_TIME_ZONE);
  await mkdir(folder, { recursive: true });
  for (const contents of Object.values(samples)) {
    for (const [index, content] of contents.entries()) {
      const { subject, html, text } = writer.write('Chisomo Mwale', content);
      const file = join(folder, index === 0 ? content.template : `${content.template}-${index + 1}`);
      await writeFile(`${file}.html`, html);
      await writeFile(`${file}.txt`, `Subject: ${subject}\n\n${text}`);
    }
  }
}

try {
  const given = readArguments(process.argv.slice(2));
  if (given) await writeSamples(given.out);
  else process.stdout.write(help);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
