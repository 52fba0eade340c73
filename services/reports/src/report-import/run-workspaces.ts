import { Problem } from '@portal/contracts';
import type { PowerBiFailure } from '@portal/contracts/rules';
import { findFailure, isPowerBiFailure, isUnreachable, isUnreadable } from '../power-bi/power-bi-failure.js';
import { PowerBiError } from '../power-bi/power-bi-request.js';

/** A workspace of Power BI; the name is null if it was never read. */
export interface Workspace {
  id: string;
  name: string | null;
}

/** The workspaces of one run. After a failure, a workspace is skipped for the rest of the run. */
export class RunWorkspaces {
  private readonly errors = new Map<Workspace, unknown>();

  constructor(private readonly all: Workspace[]) {}

  get available(): Workspace[] {
    return this.all.filter((workspace) => !this.errors.has(workspace));
  }

  listAvailableFrom(id: string): Workspace[] {
    const { available } = this;
    return [...available.filter((each) => each.id === id), ...available.filter((each) => each.id !== id)];
  }

  isAvailable(id: string): boolean {
    return this.available.some((workspace) => workspace.id === id);
  }

  /** True if a later run may read a failed workspace. Deleted and forbidden workspaces do not count. */
  get hasTransientFailure(): boolean {
    return [...this.errors.values()].some((error) => !isInaccessible(error));
  }

  /** The cause of the first failure; undefined for none. */
  get cause(): PowerBiFailure | undefined {
    const [first] = this.errors.values();
    return findFailure(first);
  }

  /** Describes the failures for administrators: the workspaces by cause, or the cause alone if all have the same; null for none. */
  describeFailures(): string | null {
    const namesByCause = new Map<string, string[]>();
    for (const [{ id, name }, error] of this.errors) {
      const cause = describeImportError(error);
      namesByCause.set(cause, [...(namesByCause.get(cause) ?? []), name ?? id]);
    }
    const [firstCause] = namesByCause.keys();
    if (firstCause && namesByCause.size === 1 && this.available.length === 0) return firstCause;
    return [...namesByCause].map(([cause, names]) => `${names.join(', ')}: ${cause}`).join(' ') || null;
  }

  /**
   * Runs work on a workspace; undefined after a failure of Power BI.
   * @throws any other error
   */
  async attempt<T>(workspace: Workspace, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isPowerBiFailure(error)) throw error;
      this.errors.set(workspace, error);
      return undefined;
    }
  }
}

/** Explains to administrators why an import failed, without secrets. */
export function describeImportError(error: unknown): string {
  if (error instanceof PowerBiError) return describeStatus(error);
  if (isUnreadable(error)) return 'Power BI gave an answer that cannot be read.';
  if (isUnreachable(error)) return 'Power BI cannot be reached.';
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return 'The import was interrupted.';
  return 'A system error occurred.';
}

const isInaccessible = (error: unknown): boolean =>
  error instanceof PowerBiError && (error.status === 403 || error.status === 404);

function describeStatus({ status, code, failure }: PowerBiError): string {
  const reason = code ? `${status}, ${code}` : status;
  if (failure === 'credential') return `Power BI refuses the portal's credentials (${reason}).`;
  if (status === 404) return `Power BI does not know the workspace (${reason}).`;
  if (failure === 'permission' || failure === 'tenantSetting')
    return `Power BI refuses access to the portal (${reason}).`;
  if (status === 429) return `Power BI is asked too often, please try again later (${reason}).`;
  return `Power BI is not available (${reason}).`;
}
