import { isLanguage } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { Cookies } from '../auth/cookies.js';
import { policyReportPath } from '../http/policy-reports.js';
import { readLanguage } from '../http/language.js';
import { hostCheckScript, removeHashes, Page } from './page.js';
import { Site } from './site.js';

/** Expiry of security.txt; RFC 9116 recommends less than a year. */
const securityTxtDays = 30;
const dayMs = 86_400_000;

const json = 'application/json; charset=utf-8';

/** Serves the page, the registry of micro-frontends and the portal's configuration. */
@Controller()
export class SiteController {
  constructor(
    private readonly page: Page,
    private readonly site: Site,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  async index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const readChoice = (name: string) => this.cookies.readChoice(name, request);
    const [theme, app, chosen] = [readChoice('theme'), readChoice('app'), readChoice('language')];
    const language = isLanguage(chosen) ? chosen : (readLanguage(request) ?? 'en');
    const mayBeSignedIn = this.cookies.hasSession(request);
    const { html, policy } = await this.page.render({ language, theme, app, mayBeSignedIn });
    reply
      .header('content-security-policy', policy)
      .header('reporting-endpoints', `policy="${policyReportPath}"`)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  /** Leads a browser that returns from a sign-in provider to the page, which continues by a request of its own site. */
  @Get('signed-in/:provider')
  redirectToPage(
    @Param('provider') provider: string,
    @Req() { url }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const { search } = new URL(url, this.config.PORTAL_URL);
    const returned = new URLSearchParams({ provider, response: search.slice(1) });
    reply.header('referrer-policy', 'no-referrer').redirect(`/#/signedIn?${returned.toString()}`, 303);
  }

  @Get('host-check.js')
  sendHostCheck(@Res() reply: FastifyReply): void {
    reply
      .header('content-security-policy', this.page.hostCheckPolicy)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(hostCheckScript);
  }

  /** Browsers compare this file with the installed service worker, so it must not be cached. */
  @Get('service-worker.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @Header('content-security-policy', "default-src 'none'; connect-src 'self'")
  sendServiceWorker(): Promise<Buffer> {
    return this.site.readServiceWorker();
  }

  /** Serves name and icon of the portal for browsers that install it as an app. */
  @Get('manifest.webmanifest')
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async sendManifest(): Promise<object> {
    const { name, crest, icons = [], accent } = await this.site.readConfig();
    return {
      id: '/',
      name,
      short_name: name,
      start_url: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: accent,
      icons: [
        ...icons.map((icon) => ({ ...icon, type: 'image/png' })),
        { src: crest, sizes: 'any', type: 'image/svg+xml' },
      ],
    };
  }

  @Get('registry.json')
  @Header('content-type', json)
  @Header('cache-control', 'no-store')
  async sendRegistry(): Promise<object[]> {
    return (await this.site.readRegistry<{ integrity?: unknown }>()).map(removeHashes);
  }

  @Get('portal.json')
  @Header('cache-control', 'no-cache')
  sendPortal(): Promise<object> {
    return this.site.readPublicConfig();
  }

  @Get('.well-known/security.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  async sendSecurityTxt(): Promise<string> {
    const { contact } = await this.site.readConfig();
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    return [
      `Contact: ${this.config.SECURITY_CONTACT ?? `mailto:${contact.email}`}`,
      `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${this.config.PORTAL_URL}/.well-known/security.txt`,
      '',
    ].join('\n');
  }
}
