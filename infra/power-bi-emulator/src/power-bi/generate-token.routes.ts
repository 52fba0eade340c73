import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signToken } from '../signed-token.js';
import type { EmulatorState } from '../state.js';
import { invalidRequest, notAuthorized, reportNotFound } from './power-bi-error.js';

const Body = z.object({
  accessLevel: z.enum(['View', 'Edit', 'Create']).default('View'),
  datasetId: z.string().optional(),
  identities: z
    .array(
      z.object({
        username: z.string(),
        roles: z.array(z.string()).optional(),
        datasets: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

/** Power BI's "Generate Token In Group" for one report; the service principal may only view. */
export function generateTokenRoutes(
  app: FastifyInstance,
  state: EmulatorState,
  publicUrl: () => string,
): void {
  app.post<{ Params: { groupId: string; reportId: string } }>(
    '/groups/:groupId/reports/:reportId/GenerateToken',
    (request) => {
      const { groupId, reportId } = request.params;
      const report = state.findReport(reportId, groupId);
      if (!report) throw reportNotFound();
      const body = Body.safeParse(request.body ?? {});
      if (!body.success) throw invalidRequest(z.prettifyError(body.error));
      const { accessLevel, datasetId, identities } = body.data;
      if (accessLevel !== 'View') throw notAuthorized();
      const datasets = [datasetId, ...(identities ?? []).flatMap((identity) => identity.datasets ?? [])];
      if (datasets.some((id) => id !== undefined && id !== report.datasetId)) {
        throw invalidRequest('The dataset is not the one that the report is bound to');
      }

      const tokenId = randomUUID();
      const expiresAt = state.now() + state.tokenLifetimeSeconds * 1000;
      return {
        '@odata.context': `${publicUrl()}/v1.0/myorg/$metadata#Microsoft.PowerBI.ServiceContracts.Api.V1.GenerateTokenResponse`,
        token: signToken({ kind: 'embed', reportId, tokenId, expiresAt }),
        tokenId,
        expiration: new Date(expiresAt).toISOString(),
      };
    },
  );
}
