import type { PowerBiFailure } from '@portal/contracts/rules';
import type { ReportsConfig } from '../config.js';
import { readCredential } from '../power-bi/credential.js';
import { findFailure } from '../power-bi/power-bi-failure.js';
import { PowerBiError } from '../power-bi/power-bi-request.js';
import { isEmbeddable, type ListedReport, type PowerBiClient } from '../power-bi/power-bi.client.js';
import type { EffectiveIdentity } from '../report-identity/effective-identity.js';

const timeoutMs = 60_000;
const exportTimeoutMs = 300_000;
const pollMs = 5_000;

const steps = ['access token', 'workspaces', 'report', 'data', 'embed token', 'export'] as const;
type Step = (typeof steps)[number];

interface CheckOptions {
  /** Power BI's id in lower case; by default that of the first report. */
  reportId: string | undefined;
  identity: EffectiveIdentity | null;
}

type FoundReport = ListedReport & { workspaceId: string };

const fabricSetting =
  'in the admin portal of Power BI, Tenant settings, Developer settings, enable "Service principals can call Fabric public APIs" (in older tenants "Service principals can use Fabric APIs" or "Allow service principals to use Power BI APIs") for a security group with the application';

/** What to change after a failure in any step. */
const remedies: Record<PowerBiFailure, string> = {
  credential:
    'Check POWER_BI_TENANT_ID and POWER_BI_CLIENT_ID. Then create a new client secret or register the certificate: Entra, App registrations, Certificates & secrets. An AADSTS number is explained at https://login.microsoftonline.com/error.',
  tenantSetting: `Let the application use the API: ${fabricSetting}.`,
  permission: `Make the application a Member of the workspace: Manage access, Add people or groups. If it is one already, ${fabricSetting}.`,
  capacity:
    'Start the capacity of the workspace in the Azure portal, or assign the workspace to one: Workspace settings, License info.',
  identity:
    'The dataset has row-level security: give a username and the names of its roles. In the portal, set "Row-level security" below the form of the report.',
  deleted: 'Check the ids in POWER_BI_WORKSPACES and of the report.',
  throttled: 'Wait some minutes.',
  unavailable: 'Check the network, POWER_BI_CLOUD and the proxy (HTTPS_PROXY with NODE_USE_ENV_PROXY=1).',
  unknown: 'Search for the code in the documentation of Power BI.',
};

/** What steps need besides. */
const hints: Partial<Record<Step, string>> = {
  'embed token':
    'Embedding also needs the tenant setting "Embed content in apps" (Developer settings), a capacity, and the role Member in the workspace of the dataset.',
  export:
    'Exports also need a capacity (not Premium Per User) and the tenant setting "Export reports as PowerPoint presentations or PDF documents" (Export and sharing settings); thumbnails "Export reports as image files".',
};

/** Walks through the requests of the portal in the order in which they depend on each other, for operators. */
export class PowerBiCheck {
  hasFailed = false;

  constructor(
    private readonly powerBi: PowerBiClient,
    private readonly config: CheckConfig,
    private readonly wait: (ms: number) => Promise<unknown>,
  ) {}

  /** Yields the result of each step, until one fails. */
  async *run(options: CheckOptions): AsyncGenerator<string> {
    let done = 0;
    try {
      for await (const text of this.runSteps(options)) yield formatResult('ok', getStep(done++), text);
    } catch (error) {
      this.hasFailed = true;
      const step = error instanceof PowerBiError && error.call === 'workspaces' ? error.call : getStep(done);
      yield formatResult('FAILED', step, explainError(error, step));
    }
  }

  /** Yields a text about each of the {@link steps}. */
  private async *runSteps({ reportId, identity }: CheckOptions): AsyncGenerator<string> {
    const { kind, ends } = await readCredential(this.config);
    const names = new Map<string, string>();
    for await (const page of this.powerBi.listWorkspaces(createRetryOptions))
      for (const { id, name } of page) names.set(id, name);
    yield `with the ${kind}${ends ? `, which ends on ${ends.toISOString().slice(0, 10)}` : ''}`;

    const missing = this.config.POWER_BI_WORKSPACES.filter((id) => !names.has(id));
    if (missing.length > 0)
      throw new StepFailed(`The application is no member of ${missing.join(', ')}. ${remedies.permission}`);
    yield this.config.POWER_BI_WORKSPACES.map((id) => names.get(id)).join(', ');

    const report = await this.findReport(reportId);
    if (!report)
      throw new StepFailed('The workspaces have no such report. Publish a Power BI report to one of them.');
    yield `${report.name} (${report.id})`;

    const datasetWorkspace = report.datasetWorkspaceId ?? report.workspaceId;
    const datasets = await this.powerBi.listDatasets(datasetWorkspace, createRetryOptions());
    const dataset = datasets.find(({ id }) => id === report.datasetId);
    if (!dataset)
      throw new StepFailed(
        `The dataset of the report is in a workspace that the application may not read. ${remedies.permission}`,
      );
    yield dataset.isEffectiveIdentityRequired ? 'with row-level security' : 'without row-level security';

    if (dataset.isEffectiveIdentityRequired && !identity) throw new StepFailed(remedies.identity);
    const location = { workspaceId: report.workspaceId, reportId: report.id, datasetId: dataset.id };
    await this.powerBi.generateToken(location, identity, createRetryOptions());
    yield '';

    const options = { format: 'PDF', identity } as const;
    const exportId = await this.powerBi.startExport(location, options, createRetryOptions());
    const status = await this.waitForExport({ ...location, exportId });
    if (status !== 'Succeeded') throw new StepFailed(`The export is ${status}. ${hints.export}`);
    yield '';
  }

  private async findReport(reportId: string | undefined): Promise<FoundReport | undefined> {
    for (const workspaceId of this.config.POWER_BI_WORKSPACES)
      for await (const page of this.powerBi.listReports(workspaceId, createRetryOptions)) {
        const found = page.find((report) => (reportId ? report.id === reportId : isEmbeddable(report)));
        if (found) return { ...found, workspaceId };
      }
    return undefined;
  }

  private async waitForExport(location: { workspaceId: string; reportId: string; exportId: string }) {
    for (const end = performance.now() + exportTimeoutMs; ;) {
      const progress = await this.powerBi.exportProgress(location, createRetryOptions());
      const { status, isRunning, retryAfterMs } = progress;
      if (!isRunning || performance.now() > end) return status;
      await this.wait(retryAfterMs || pollMs);
    }
  }
}

/** A failure with its remedy. */
class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

const getStep = (index: number): Step => steps[index] ?? 'export';

const formatResult = (result: 'ok' | 'FAILED', step: Step, text: string) =>
  `${result.padEnd(6)}  ${step.padEnd(13)}  ${text}`.trimEnd();

function explainError(error: unknown, step: Step): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StepFailed) return message;
  const failure = findFailure(error);
  return [message.replace(/\.?$/, '.'), failure && remedies[failure], hints[step]].filter(Boolean).join(' ');
}

type CheckConfig = Parameters<typeof readCredential>[0] & Pick<ReportsConfig, 'POWER_BI_WORKSPACES'>;

const createRetryOptions = () => ({ deadline: performance.now() + timeoutMs });
