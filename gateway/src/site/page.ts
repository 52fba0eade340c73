import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';
import { policyReportPath } from '../http/policy-reports.js';
import { Site } from './site.js';

interface Template {
  changedAt: number;
  html: string;
}

/** What the page depends on besides the release: the cookies and the languages of the browser. */
interface Visit {
  language: Language;
  theme?: string | undefined;
  /** The name of the app that the browser used last. */
  app?: string | undefined;
  /** True with the cookie of a session, which may be over. */
  mayBeSignedIn: boolean;
}

interface Manifest {
  name: string;
  entry: string;
  imports: string[];
  css: string[];
  /** Hashes of these files by address. Absent in releases before the portal had them. */
  integrity?: Record<string, string>;
}

/** The portal's page with its configuration, its apps and a nonce for each response. A new release applies without a restart. */
@Injectable()
export class Page {
  private template: Template | undefined;
  readonly hostCheckPolicy: string;
  private readonly frames: string[];
  /** The addresses at which the page hands its viewer's identity to applications. */
  private readonly applications: string[];
  private readonly file: string;
  /** The address of the page for search engines, whatever host name they used. */
  private readonly address: string;

  constructor(
    private readonly site: Site,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.file = join(config.SITE_DIR, 'shell', 'index.html');
    this.address = new URL('/', config.PORTAL_URL).href;
    const hosts = [
      ...config.EMBED_HOSTS_POWER_BI,
      ...config.EMBED_HOSTS_WEB_EMBED,
      ...config.EMBED_HOSTS_DASH,
    ];
    const demoOrigin = config.NODE_ENV === 'production' ? undefined : config.DEMO_EMBED_ORIGIN;
    this.applications = config.APPLICATIONS.map((name) => `${config.APPLICATIONS_ORIGIN}/${name}`);
    const applicationPages = this.applications.map((address) => `${address}/`);
    this.frames = [...listFrameSources(hosts, demoOrigin), ...applicationPages];
    this.hostCheckPolicy = buildHostCheckPolicy(this.frames);
  }

  async render(visit: Visit): Promise<{ html: string; policy: string }> {
    const [{ html }, config, registry] = await Promise.all([
      this.readTemplate(),
      this.site.readPublicConfig(),
      this.site.readRegistry<Manifest>(),
    ]);
    const page = addHashes(html, registry);
    const nonce = randomBytes(16).toString('base64');
    const app = visit.mayBeSignedIn ? registry.find(({ name }) => name === visit.app) : undefined;
    const values: Record<string, string> = {
      ...escapeTexts(config),
      nonce,
      address: this.address,
      language: visit.language,
      attributes: formatAttributes(visit),
      data: toScriptText({ config, registry: registry.map(removeHashes) }),
      preload: app ? preloadApp(app) : '',
    };
    return {
      html: selectSignIn(page, visit).replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => values[name] ?? ''),
      policy: pagePolicy(nonce, hashInlineScripts(page), this.frames, this.applications),
    };
  }

  private async readTemplate(): Promise<Template> {
    const { mtimeMs } = await stat(this.file);
    if (this.template?.changedAt !== mtimeMs) {
      const html = await readFile(this.file, 'utf8');
      this.template = { changedAt: mtimeMs, html };
    }
    return this.template;
  }
}

/** The theme, so that the page never shows another one first, and whether its first script asks for the session. */
const formatAttributes = ({ theme, mayBeSignedIn }: Visit): string =>
  (theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '') +
  (mayBeSignedIn ? ' data-may-be-signed-in' : '');

/**
 * Keeps the sign-in page in the language of the visitor, who may see an app at once with a session. Without one, the shell's files wait in
 * their template for the first touch of the form.
 */
const selectSignIn = (page: string, { language, mayBeSignedIn }: Visit): string => {
  const html = mayBeSignedIn ? page.replace(/<template id="shell-files">(.*?)<\/template>/s, '$1') : page;
  return html.replace(/<template lang="(\w+)".*?<\/template>\s*/gs, (template, lang: string) =>
    lang === language && !mayBeSignedIn ? template : '',
  );
};

/** Texts of the configuration as HTML by name, such as `contact.email`. A list becomes paragraphs. */
function escapeTexts(config: object, path = ''): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(config) as [string, unknown][]) {
    if (typeof value === 'string') texts[path + name] = escapeText(value);
    else if (isTextList(value)) texts[path + name] = value.map(escapeText).join('</p><p>');
    else if (value && typeof value === 'object') Object.assign(texts, escapeTexts(value, `${path}${name}.`));
  }
  return texts;
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON that cannot end the script element around it. */
const toScriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** As data: a style sheet would apply, and browsers remember a module that was not downloaded. */
const preloadApp = ({ entry, imports, css }: Manifest): string =>
  [entry, ...imports, ...css]
    .map((file) => `<link rel="preload" as="fetch" crossorigin href="${file}">`)
    .join('');

/** Removes what only the import map needs. */
export const removeHashes = <App extends { integrity?: unknown }>({ integrity: _, ...app }: App) => app;

/** Adds the hashes of the apps' files to the import map, so that browsers run no other content. */
const addHashes = (html: string, registry: Manifest[]): string =>
  html.replace(/(?<=<script type="importmap">).*?(?=<\/script>)/s, (text) => {
    const map = JSON.parse(text) as { integrity?: Record<string, string> };
    return JSON.stringify({
      ...map,
      integrity: Object.assign({}, map.integrity, ...registry.map(({ integrity }) => integrity)),
    });
  });

/** Hashes the import map and the script of the page for its policy. Data in a script element needs none. */
const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
function listFrameSources(hosts: string[], demoOrigin: string | undefined): string[] {
  const secure = [...new Set(hosts)].map((host) => `https://${host}`);
  return demoOrigin ? [...secure, demoOrigin] : secure;
}

/** Policy of the page: own scripts and those in it, styles with the nonce, and frames of the allow-list. */
const pagePolicy = (
  nonce: string,
  scriptHashes: string[],
  frames: string[],
  applications: string[],
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...applications].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    // HTML and addresses of scripts from text are refused, except for the workers. The shell and each app make the policy.
    "require-trusted-types-for 'script'",
    "trusted-types portal-workers 'allow-duplicates'",
    "frame-ancestors 'none'",
    // Firefox and Safari read the second one.
    'report-to policy',
    `report-uri ${policyReportPath}`,
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
