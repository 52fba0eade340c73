import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.js';

interface PortalConfig {
  name: string;
  crest: string;
  /** PNG drawings of the crest for phones that install the portal, as in a web app manifest. */
  icons?: { src: string; sizes: string; purpose?: string }[];
  accent: string;
  contact: { email: string };
  demo?: object;
  /** For the check of new passwords. */
  guessableWords?: string[];
}

/** Reads the files of front ends and the portal's configuration, which change without a restart. */
@Injectable()
export class Site {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  async readRegistry<Manifest>(): Promise<Manifest[]> {
    return JSON.parse(await readFile(join(this.config.SITE_DIR, 'registry.json'), 'utf8')) as Manifest[];
  }

  readServiceWorker(): Promise<Buffer> {
    return readFile(join(this.config.SITE_DIR, 'shell', 'service-worker.js'));
  }

  /** The configuration with the release; in production without demonstration accounts. */
  async readPublicConfig(): Promise<object> {
    const { demo, guessableWords: _, ...rest } = await this.readConfig();
    const portal = { ...rest, release: this.config.PORTAL_VERSION };
    return this.config.NODE_ENV === 'production' ? portal : { ...portal, demo };
  }

  async readConfig(): Promise<PortalConfig> {
    return JSON.parse(await readFile(this.config.PORTAL_CONFIG, 'utf8')) as PortalConfig;
  }
}
