import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { catalogue } from './catalogue.js';
import { exportOutcomes, type EmulatorState } from './state.js';

const Clock = z.object({ aheadSeconds: z.number() });
const FailurePlan = z.object({
  status: z.number().int().min(400).max(599),
  /** Without it all calls fail, until the plan is deleted. */
  count: z.number().int().positive().default(Infinity),
  retryAfterSeconds: z.number().int().nonnegative().optional(),
});
const NewReport = z.object({
  workspaceId: z.enum(catalogue.map((workspace) => workspace.id)),
  name: z.string().min(1),
  id: z.guid().optional(),
  datasetId: z.guid().optional(),
  exports: z.enum(exportOutcomes).optional(),
  roles: z.array(z.string()).optional(),
});
const NewRefresh = z.object({
  datasetId: z.guid(),
  status: z.enum(['Completed', 'Failed', 'Unknown']),
  /** Of a failed refresh. */
  errorCode: z.string().optional(),
});

/** Registers the controls of tests: clock, failures, reports, records. Not part of Power BI. */
export async function registerControlRoutes(
  app: FastifyInstance,
  { state }: { state: EmulatorState },
): Promise<void> {
  app.put('/clock', (request, reply) => {
    state.aheadSeconds = Clock.parse(request.body).aheadSeconds;
    return reply.code(204).send();
  });
  app.put('/fault', (request, reply) => {
    state.plannedFailure = FailurePlan.parse(request.body);
    return reply.code(204).send();
  });
  app.delete('/fault', (_request, reply) => {
    state.plannedFailure = undefined;
    return reply.code(204).send();
  });
  app.post('/reports', (request) => state.addReport(NewReport.parse(request.body)));
  app.post('/refreshes', (request) => state.addRefresh(NewRefresh.parse(request.body)));
  app.get('/admissions', () => ({ admissions: state.admissions }));
  app.get('/calls', () => ({ calls: state.calls }));
}
