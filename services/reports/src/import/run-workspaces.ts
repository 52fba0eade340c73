import { importFault, isClosed, isFaultOfPowerBi } from './import-fault.js';

/** A workspace of Power BI; the name is null where nobody has ever told it. */
export interface Workspace {
  id: string;
  name: string | null;
}

/** The workspaces of one run: those that Power BI does not give are left alone from then on, and the others go on. */
export class RunWorkspaces {
  private readonly faults = new Map<Workspace, unknown>();

  constructor(private readonly all: Workspace[]) {}

  /** Those that Power BI has given so far. */
  get given(): Workspace[] {
    return this.all.filter((workspace) => !this.faults.has(workspace));
  }

  /** The same, with the one of an id first. */
  givenFrom(id: string): Workspace[] {
    const { given } = this;
    return [...given.filter((each) => each.id === id), ...given.filter((each) => each.id !== id)];
  }

  /** Whether Power BI has given a workspace so far. */
  gives(id: string): boolean {
    return this.given.some((workspace) => workspace.id === id);
  }

  /** Whether Power BI may give some of them later; one that is gone or closed to the portal holds nothing for it. */
  get mayReturn(): boolean {
    return [...this.faults.values()].some((error) => !isClosed(error));
  }

  /** Which of them Power BI did not give, and why, in words for administrators; why alone when it is the same for all, null when it gave all. */
  get fault(): string | null {
    const namesByCause = new Map<string, string[]>();
    for (const [{ id, name }, error] of this.faults) {
      const cause = importFault(error);
      namesByCause.set(cause, [...(namesByCause.get(cause) ?? []), name ?? id]);
    }
    const [cause] = namesByCause.keys();
    if (cause && namesByCause.size === 1 && this.given.length === 0) return cause;
    return [...namesByCause].map(([why, names]) => `${names.join(', ')}: ${why}`).join(' ') || null;
  }

  /**
   * Does something with a workspace; undefined when Power BI does not give it.
   * @throws whatever is no fault of Power BI's
   */
  async attempt<T>(workspace: Workspace, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isFaultOfPowerBi(error)) throw error;
      this.faults.set(workspace, error);
      return undefined;
    }
  }
}
