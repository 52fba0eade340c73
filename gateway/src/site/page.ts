import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

interface Template {
  changedAt: number;
  html: string;
  importMapHash: string;
}

/** The portal's page with a nonce for each response. A new release of the shell applies without a restart. */
@Injectable()
export class Page {
  private template: Template | undefined;
  readonly hostCheckPolicy: string;
  private readonly frames: string[];
  private readonly file: string;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.file = join(config.SITE_DIR, 'shell', 'index.html');
    const hosts = [
      ...config.EMBED_HOSTS_POWER_BI,
      ...config.EMBED_HOSTS_WEB_EMBED,
      ...config.EMBED_HOSTS_DASH,
    ];
    const demoOrigin = config.NODE_ENV === 'production' ? undefined : config.DEMO_EMBED_ORIGIN;
    this.frames = listFrameSources(hosts, demoOrigin);
    this.hostCheckPolicy = buildHostCheckPolicy(this.frames);
  }

  /** Renders the page in the theme of the browser's cookie, so that it never shows another one first. */
  async render(theme?: string): Promise<{ html: string; policy: string }> {
    const { html, importMapHash } = await this.readTemplate();
    const nonce = randomBytes(16).toString('base64');
    return {
      html: withTheme(html, theme).replaceAll('{{nonce}}', nonce),
      policy: pagePolicy(nonce, importMapHash, this.frames),
    };
  }

  private async readTemplate(): Promise<Template> {
    const { mtimeMs } = await stat(this.file);
    if (this.template?.changedAt !== mtimeMs) {
      const html = await readFile(this.file, 'utf8');
      this.template = { changedAt: mtimeMs, html, importMapHash: hashImportMap(html) };
    }
    return this.template;
  }
}

const withTheme = (html: string, theme: string | undefined): string =>
  theme === 'light' || theme === 'dark' ? html.replace('<html ', `<html data-theme="${theme}" `) : html;

function hashImportMap(html: string): string {
  const [, importMap] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? [];
  if (importMap === undefined) throw new Error("The shell's page has no import map.");
  return `sha256-${createHash('sha256').update(importMap).digest('base64')}`;
}

function listFrameSources(hosts: string[], demoOrigin: string | undefined): string[] {
  const secure = [...new Set(hosts)].map((host) => `https://${host}`);
  return demoOrigin ? [...secure, demoOrigin] : secure;
}

/** Policy of the page: own scripts and the inline import map, styles with the nonce, and frames of the allow-list. */
const pagePolicy = (nonce: string, importMapHash: string, frames: string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' '${importMapHash}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * A worker script that checks if the host of a report is reachable. The page cannot detect that, because browsers fire `load` for their own
 * error page, too. The worker has a policy of its own, so that of the page stays strict.
 */
export const hostCheckScript = `onmessage = async ({ data: address }) => {
  const request = {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  };
  postMessage(await fetch(address, request).then(() => true, () => false));
};
`;

/** Policy of the worker: requests to the hosts of embedded reports. */
const buildHostCheckPolicy = (frames: string[]): string =>
  `default-src 'none'; connect-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`;
