import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment, runCommandLine } from '@portal/server-kit';
import { serviceVariables } from '@portal/service-kit';
import { mailTextVariables } from './config.js';
import { help, readPreviewArguments } from './mail/preview-arguments.js';
import { readBranding } from './mail/template/mail-layout.js';
import { MailWriter } from './mail/template/mail-writer.js';
import { samples } from './mail/template/mail-definitions.js';

async function writeSamples(folder: string): Promise<void> {
  const environment = readEnvironment({
    ...mailTextVariables,
    PORTAL_TIME_ZONE: serviceVariables.PORTAL_TIME_ZONE,
    PORTAL_URL: mailTextVariables.PORTAL_URL.default('http://localhost:8080'),
  });
  const branding = await readBranding(environment.PORTAL_CONFIG);
  const writer = new MailWriter({ ...environment, branding });
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

await runCommandLine(help, async () => {
  const options = readPreviewArguments(process.argv.slice(2));
  if (!options) return undefined;
  await writeSamples(options.out);
  return '';
});
