import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { catalogue } from './catalogue.js';
import { exportOutcomes, type EmulatorState } from './state.js';

const Clock = z.object({ aheadSeconds: z.number() });
const FailurePlan = z.object({
  status: z.number().int().min(400).max(599),
  code: z.string().optional(),
  /** Calls that fail; without it all, until the plan is deleted. */
  count: z.number().int().positive().optional(),
  retryAfterSeconds: z.number().int().nonnegative().optional(),
  /** Calls that succeed before. */
  after: z.number().int().nonnegative().default(0),
});
const Credentials = z.object({
  certificates: z.array(z.string()).default([]),
  isSecretExpired: z.boolean().default(false),
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
  app.post('/reset', (_request, reply) => {
    state.reset();
    return reply.code(204).send();
  });

  app.put('/clock', (request, reply) => {
    state.aheadSeconds = Clock.parse(request.body).aheadSeconds;
    return reply.code(204).send();
  });

  app.put('/fault', (request, reply) => {
    const { count = Infinity, ...plan } = FailurePlan.parse(request.body);
    state.plannedFailure = { ...plan, remaining: count };
    return reply.code(204).send();
  });
  app.delete('/fault', (_request, reply) => {
    state.plannedFailure = undefined;
    return reply.code(204).send();
  });

  app.put('/credentials', (request, reply) => {
    Object.assign(state, Credentials.parse(request.body));
    return reply.code(204).send();
  });

  app.post('/reports', (request, reply) =>
    reply.code(201).send(state.addReport(NewReport.parse(request.body))),
  );
  app.post('/refreshes', (request, reply) => {
    const { datasetId, status, errorCode } = NewRefresh.parse(request.body);
    return reply.code(201).send(state.addRefresh(datasetId, status, errorCode));
  });
  app.get('/admissions', () => ({ admissions: state.admissions }));
  app.get('/calls', () => ({ count: state.calls.length, calls: state.calls }));
  app.delete('/calls', (_request, reply) => {
    state.calls = [];
    return reply.code(204).send();
  });
}
