import { Inject, Injectable } from '@nestjs/common';
import { notFound, type Principal } from '@portal/contracts';
import { CONFIG, signIdentityToken } from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { ViewerService } from '../access/viewer.service.js';
import { createNotSetUpProblem } from '../report-identity/effective-identity.js';
import { EmbedUrls } from './embed-url.js';
import { EmbeddingRepository } from './embedding.repository.js';

const lifetimeSeconds = 300;

/** Signs tokens that identify viewers to the hosts of Web Embed and Dash reports. Each host has a key of its own. */
@Injectable()
export class IdentityTokenService {
  constructor(
    private readonly reports: EmbeddingRepository,
    private readonly embedUrls: EmbedUrls,
    private readonly viewers: ViewerService,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'IDENTITY_TOKEN_KEYS' | 'PORTAL_URL'>,
  ) {}

  /**
   * Returns a token (JWT, ES256) for the caller, or for the person who views the portal as the caller, whose audience is the origin of the
   * report's host, or the address of the application behind the portal's proxy. Claims: `sub` (the id of the account), `email`, `role`, and `partner`, `group` and `report` with `id` and `name`.
   * @throws Problem `not-found` for a report that the caller may not open, or whose host gets no identity; `forbidden` for a host without
   * a key
   */
  async issue(principal: Principal, reportId: number): Promise<{ token: string; expiresInSeconds: number }> {
    // The host may let the person write.
    const viewer = await this.viewers.findActor(principal);
    const report = await this.reports.findWebReport(viewer, reportId);
    const address = report?.embedUrl && this.embedUrls.normalise(report.type, report.embedUrl);
    if (!address) throw notFound();
    const url = new URL(address);
    const application = this.embedUrls.findApplication(url);
    if (!application && report.identityToken === 'none') throw notFound();
    const key = this.config.IDENTITY_TOKEN_KEYS.get(url.host);
    if (!key) throw createNotSetUpProblem();
    const { accountId, role, partnerId, groupId } = viewer;
    const claims = {
      sub: String(accountId),
      email: report.email,
      role,
      partner: partnerId ? { id: partnerId, name: report.partner } : null,
      group: groupId ? { id: groupId, name: report.group } : null,
      report: { id: reportId, name: report.name },
    };
    const options = {
      issuer: this.config.PORTAL_URL,
      audience: application ?? url.origin,
      seconds: lifetimeSeconds,
    };
    return { token: signIdentityToken(claims, options, key), expiresInSeconds: lifetimeSeconds };
  }
}
