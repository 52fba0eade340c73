import { Injectable } from '@nestjs/common';

/** Something that must work for the part to serve. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects when it does not work. */
  check: () => Promise<unknown>;
}

const patience = 1_000;

/** Whether this part can serve, by its checks. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** The names of what does not work now; a check that takes a second counts as failed. */
  async faults(): Promise<string[]> {
    const results = await Promise.allSettled(this.checks.map(({ check }) => withPatience(check())));
    return this.checks.flatMap(({ name }, index) => (results[index]?.status === 'rejected' ? [name] : []));
  }
}

function withPatience(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
