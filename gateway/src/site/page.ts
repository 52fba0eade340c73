import { CONFIG } from '@portal/server-kit';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.js';
import { frameSources, pagePolicy } from './content-security-policy.js';
import { hostCheckPolicy } from './host-check.js';

interface Template {
  changedAt: number;
  html: string;
  importMapHash: string;
}

/** The portal's one page, made for each answer with a nonce of its own; a released shell is picked up without a restart. */
@Injectable()
export class Page {
  private template: Template | undefined;
  /** The Content-Security-Policy of the worker that checks the hosts of reports. */
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
    this.frames = frameSources(hosts, demoOrigin);
    this.hostCheckPolicy = hostCheckPolicy(this.frames);
  }

  /** The page's HTML and the Content-Security-Policy that goes with it. */
  async render(): Promise<{ html: string; policy: string }> {
    const { html, importMapHash } = await this.current();
    const nonce = randomBytes(16).toString('base64');
    return {
      html: html.replaceAll('{{nonce}}', nonce),
      policy: pagePolicy(nonce, importMapHash, this.frames),
    };
  }

  private async current(): Promise<Template> {
    const { mtimeMs } = await stat(this.file);
    if (this.template?.changedAt !== mtimeMs) {
      const html = await readFile(this.file, 'utf8');
      this.template = { changedAt: mtimeMs, html, importMapHash: importMapHashOf(html) };
    }
    return this.template;
  }
}

/** The hash of the page's import map, as a policy allows it. */
function importMapHashOf(html: string): string {
  const [, importMap] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? [];
  if (importMap === undefined) throw new Error("The shell's page has no import map.");
  return `sha256-${createHash('sha256').update(importMap).digest('base64')}`;
}
