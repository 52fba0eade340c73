import { Inject, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import {
  analyticsStatesContract,
  identityStatesContract,
  reportsStatesContract,
  type EventContract,
  type Handlers,
  type ServiceName,
  type StateCount,
} from '@portal/contracts';
import { createCallClient, LOG, PeriodicJobs, Requester, showGauge, type Log } from '@portal/server-kit';
import { Serves } from '../bus/call-server.js';
import { Database, statementTimeoutMs } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { EventConsumer } from './event-consumer.js';

/** By the service that publishes the states. */
const contracts = {
  identity: identityStatesContract,
  reports: reportsStatesContract,
  analytics: analyticsStatesContract,
};

type Publisher = keyof typeof contracts;

const isPublisher = (service: ServiceName): service is Publisher => service in contracts;

/** Counts the rows of `states` with the columns `subject` and `version`. infra/backup counts the same. */
const countStates = (database: Database, states: Sql): Promise<StateCount[]> =>
  database.query(
    sql<StateCount>`SELECT split_part(subject, '.', 4) AS kind, count(*)::int AS count,
        sum(hashtextextended(subject || ' ' || version, 0))::text AS checksum
      FROM (${states}) AS states GROUP BY 1`,
    { timeoutMs: statementTimeoutMs.housekeeping },
  );

const newestStates = sql`SELECT subject, max(version) AS version FROM outbox WHERE type = 'state' GROUP BY subject`;

/** Returns the controllers with which the consumers of a service's states find out what they lack. */
export function createStateControllers(service: ServiceName): Type[] {
  if (!isPublisher(service)) return [];
  const contract = contracts[service];

  @Serves(contract)
  class PublishedStatesController implements Handlers<typeof contract> {
    @Inject() private readonly database!: Database;

    async count() {
      return { states: await countStates(this.database, newestStates) };
    }
  }
  return [PublishedStatesController];
}

/** The numbers of states of a kind, which may be equal where the versions differ. */
interface StateDifference {
  kind: string;
  published: number;
  consumed: number;
}

const intervalMs = 600_000;

/**
 * Compares what the service has consumed of the states of others with what these have published. They differ while events are under way, and for
 * ever after the database of one service alone was restored.
 */
@Injectable()
export class StateComparison implements OnModuleInit {
  /** The kinds that differed at the last comparison. */
  private different = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly consumer: EventConsumer,
    private readonly requester: Requester,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'comparison of states', intervalMs, startsAfterInterval: true }, () => this.run());
  }

  onModuleInit(): void {
    showGauge({
      name: 'portal_states_differ',
      help: '1 if the states that the service has consumed are not those that were published, by kind',
      label: 'event',
      read: () =>
        Promise.resolve(
          Object.fromEntries(this.listStates().map(({ kind }) => [kind, Number(this.different.has(kind))])),
        ),
    });
  }

  /** Returns what differs, and logs it the second time. @throws Problem `unavailable` while a service does not respond */
  async run(): Promise<StateDifference[]> {
    const publishers = new Set(this.listStates().map(({ service }) => service as Publisher));
    const found = await Promise.all([...publishers].map((publisher) => this.compare(publisher)));
    const different = found.flat();
    for (const { kind, ...counts } of different)
      if (this.different.has(kind))
        this.log.error(
          { kind, ...counts },
          'states differ from the published ones; run republish.sh, see docs/backup.md',
        );
    this.different = new Set(different.map(({ kind }) => kind));
    return different;
  }

  private listStates(): EventContract[] {
    return this.consumer.events.filter(({ type }) => type === 'state');
  }

  private async compare(publisher: Publisher): Promise<StateDifference[]> {
    const subjects = `events.${publisher}.state.%`;
    const { states } = await createCallClient(contracts[publisher], this.requester).count(randomUUID(), {});
    const consumed = await countStates(
      this.database,
      sql`SELECT subject, version FROM inbox WHERE subject LIKE ${subjects}`,
    );
    const find = (counts: StateCount[], kind: string) =>
      counts.find((each) => each.kind === kind) ?? { count: 0, checksum: '' };
    return this.listStates()
      .filter(({ service }) => service === publisher)
      .map(({ kind }) => ({ kind, published: find(states, kind), consumed: find(consumed, kind) }))
      .filter((each) => each.published.checksum !== each.consumed.checksum)
      .map(({ kind, published, consumed: own }) => ({
        kind,
        published: published.count,
        consumed: own.count,
      }));
  }
}
