import { Inject, Injectable } from '@nestjs/common';
import { notFound, unavailable } from '@portal/contracts';
import { LOG, type Log } from '@portal/service-kit';
import { ExpiringCache } from './expiring-cache.js';
import { PowerBiClient } from './power-bi.client.js';
import { PowerBiError } from './power-bi-error.js';

const patience = 15_000;

/** Whom a token shows a report as. Reports without row-level security know nobody: their tokens may be shared. */
const nobody = '';

/** Embed tokens, shared by all who may open the same report as the same row-level-security identity. */
@Injectable()
export class EmbedTokens {
  private readonly cache = new ExpiringCache<string>();

  constructor(
    private readonly powerBi: PowerBiClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * A token for the report, and for how many whole seconds from now it is good.
   * @throws Problem `not-found` when Power BI has no such report, `unavailable` when it gives no token
   */
  async get(
    requestId: string,
    workspaceId: string,
    reportId: string,
  ): Promise<{ token: string; expiresInSeconds: number }> {
    try {
      const key = JSON.stringify([workspaceId, reportId, nobody]);
      const deadline = performance.now() + patience;
      const { value, lifetime } = await this.cache.get(key, () =>
        this.powerBi.generateToken(workspaceId, reportId, deadline),
      );
      return { token: value, expiresInSeconds: Math.floor(lifetime / 1_000) };
    } catch (error) {
      const context = { requestId, workspaceId, reportId, error: describe(error) };
      this.log.warn(context, 'Power BI gave no embed token');
      if (error instanceof PowerBiError && error.status === 404) {
        throw notFound('The report is no longer available in Power BI.');
      }
      throw unavailable('Network error, cannot load the report, please check your network.');
    }
  }
}

const describe = (error: unknown) => (error instanceof Error ? error.message : 'unknown');
