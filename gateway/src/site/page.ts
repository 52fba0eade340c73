import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type GatewayConfig } from '../config.js';
import { frameSources, pagePolicy } from './content-security-policy.js';

interface Template {
  changedAt: number;
  html: string;
  importMapHash: string;
}

/** The portal's one page, made for each answer with a nonce of its own; a released shell is picked up without a restart. */
@Injectable()
export class Page {
  private template: Template | undefined;
  private readonly frames: string[];
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.folder = join(config.SITE_DIR, 'shell');
    const hosts = [
      ...config.EMBED_HOSTS_POWER_BI,
      ...config.EMBED_HOSTS_WEB_EMBED,
      ...config.EMBED_HOSTS_DASH,
    ];
    const demoOrigin = config.NODE_ENV === 'production' ? undefined : config.DEMO_EMBED_ORIGIN;
    this.frames = frameSources(hosts, demoOrigin);
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
    const file = join(this.folder, 'index.html');
    const { mtimeMs } = await stat(file);
    if (this.template?.changedAt !== mtimeMs) {
      const [html, notes] = await Promise.all([
        readFile(file, 'utf8'),
        readFile(join(this.folder, 'index.json'), 'utf8'),
      ]);
      const { importMapHash } = JSON.parse(notes) as { importMapHash: string };
      this.template = { changedAt: mtimeMs, html, importMapHash };
    }
    return this.template;
  }
}
