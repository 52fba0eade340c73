import { languageCodes, type Language } from '@portal/contracts/rules';
import { build, type Rolldown, runnerImport } from 'vite';

interface Renderer {
  renderSignIn(language: Language): Promise<string>;
}

/** Renders the sign-in page in each language, as templates of which the gateway sends one. `texts` are the addresses of the languages' texts. */
export async function renderTemplates(texts: ReadonlyMap<string, string>): Promise<string> {
  const { module } = await runnerImport<Renderer>('src/sign-in/render-sign-in.tsx', { mode: 'production' });
  const templates: string[] = [];
  // One after the other, because they share the texts' library.
  for (const language of languageCodes) {
    const form = await module.renderSignIn(language);
    const file = texts.get(language);
    templates.push(`<template lang="${language}"${file ? ` data-texts="${file}"` : ''}>${form}</template>`);
  }
  return templates.join('\n    ');
}

/** Builds the script that serves the form until the shell is there. */
export async function buildEarlyScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'src/sign-in/early-sign-in.ts', output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}
