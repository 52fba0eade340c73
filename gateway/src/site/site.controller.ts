import { CONFIG } from '@portal/server-kit';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { hostCheckScript } from './host-check.js';
import { Page } from './page.js';

/** Days after which security.txt is to be read again; RFC 9116 advises less than a year. */
const securityTxtDays = 30;
const dayMs = 86_400_000;

const json = 'application/json; charset=utf-8';

/** What the gateway reads of the portal's configuration. */
interface PortalConfig {
  contact: { email: string };
  demo?: object;
}

/** What the browser loads first: the page, the registry of micro-frontends, the portal's configuration. */
@Controller()
export class SiteController {
  constructor(
    private readonly page: Page,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  async index(@Res() reply: FastifyReply): Promise<void> {
    const { html, policy } = await this.page.render();
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  /** Serves the worker that checks whether the host of a report answers. */
  @Get('host-check.js')
  hostCheck(@Res() reply: FastifyReply): void {
    reply
      .header('content-security-policy', this.page.hostCheckPolicy)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(hostCheckScript);
  }

  /** Which micro-frontends there are, as they were last released. */
  @Get('registry.json')
  @Header('content-type', json)
  @Header('cache-control', 'no-store')
  registry(): Promise<Buffer> {
    return readFile(join(this.config.SITE_DIR, 'registry.json'));
  }

  /** Name, crest, accent, terms and agreement; in production never the demonstration's accounts. */
  @Get('portal.json')
  @Header('cache-control', 'no-cache')
  async portal(): Promise<object> {
    const { demo, ...portal } = await this.readPortalConfig();
    return this.config.NODE_ENV === 'production' ? portal : { ...portal, demo };
  }

  /** Where security problems are reported, as RFC 9116 has it. */
  @Get('.well-known/security.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  async securityTxt(): Promise<string> {
    const { contact } = await this.readPortalConfig();
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    return [
      `Contact: ${this.config.SECURITY_CONTACT ?? `mailto:${contact.email}`}`,
      `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${this.config.PORTAL_URL}/.well-known/security.txt`,
      '',
    ].join('\n');
  }

  private async readPortalConfig(): Promise<PortalConfig> {
    return JSON.parse(await readFile(this.config.PORTAL_CONFIG, 'utf8')) as PortalConfig;
  }
}
