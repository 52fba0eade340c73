import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, OperatorError } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { GatewayConfig } from '../config.js';

const ProviderNames = z.array(z.object({ id: z.string(), label: z.string() }));

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
    const providers = await this.readProviders();
    const { PORTAL_VERSION: release, APPLICATIONS_ORIGIN: applicationsOrigin } = this.config;
    const portal = { ...rest, providers, release, applicationsOrigin };
    return this.config.NODE_ENV === 'production' ? portal : { ...portal, demo };
  }

  /** Reads the names of the sign-in providers; only identity needs more of them. */
  private async readProviders(): Promise<z.output<typeof ProviderNames>> {
    const { SIGN_IN_PROVIDERS: file } = this.config;
    return file ? ProviderNames.parse(JSON.parse(await readFile(file, 'utf8'))) : [];
  }

  /** @throws OperatorError for a file that is missing or no JSON */
  async readConfig(): Promise<PortalConfig> {
    const { PORTAL_CONFIG: file } = this.config;
    try {
      return JSON.parse(await readFile(file, 'utf8')) as PortalConfig;
    } catch (error) {
      throw new OperatorError(`PORTAL_CONFIG: cannot read ${file} as JSON: ${(error as Error).message}`);
    }
  }
}
