import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  components,
  contracts,
  getEventSubject,
  replyHeader,
  requestHeader,
  type Language,
  type AnyCall,
  type Bound,
  type ComponentName,
  type Contract,
  type EventContract,
  type InternalCall,
  type Member,
  type OutputOf,
  type Principal,
  type RequestOf,
  type Role,
  type ServiceName,
} from '@portal/contracts';
import { createApi, type Api } from '@portal/contracts/client';
import {
  BUS,
  ComponentTokens,
  CONFIG,
  createCallClient,
  createLog,
  LOG,
  nestLog,
  NoResponders,
  PeriodicJobs,
  Readiness,
  signAccessToken,
  TokenVerifier,
  type CallClient,
  type Frame,
  type Log,
  type PublicKey,
  Requester,
} from '@portal/server-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { handleCall, type ServedCall } from '../bus/handle-call.js';
import { SERVICE, type ServiceConfig } from '../config/variables.js';
import { connectDatabase } from '../database/data-source.js';
import { Database } from '../database/database.js';
import type { SchemaDefinition } from '../database/migrate.js';
import { EventConsumer } from '../events/event-consumer.js';
import { InboxRepository } from '../events/inbox.repository.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { createStateControllers, StateComparison } from '../events/published-states.js';
import { createInput, unusualTexts } from './inputs.js';
import { createEntitiesModule } from '../service/service.module.js';
import { createTestDatabase } from './test-database.js';
import { recordStatements } from './statement-record.js';

/** A request to a service as the gateway sends it. */
export interface TestRequest {
  /** None for visitors. */
  principal?: Principal | undefined;
  idempotencyKey?: string;
  sessionToken?: string;
  deviceToken?: string;
  userAgent?: string;
  language?: Language;
  clientAddress?: string;
}

export interface TestResponse {
  status: number;
  /** By the names of `replyHeader`. */
  headers: Record<string, string | undefined>;
  /** The parsed JSON; undefined for files. */
  body: unknown;
  bytes: Uint8Array;
}

/** A response other than 200. */
class Refused extends Error {
  constructor(readonly response: TestResponse) {
    super(`${response.status} ${JSON.stringify(response.body)}`);
  }
}

/** A principal of an account that the service need not have, proved just now: of partner 1 in group 1, unless it is an administrator. */
export function createPrincipal(role: Role, ids: Partial<Omit<Member, 'role'>> = {}): Principal {
  const provedUntil = Math.ceil(Date.now() / 1_000) + 3_600;
  const session = { accountId: 1, sessionId: randomUUID(), provedUntil, ...ids };
  return role === 'administrator' ? { ...session, role } : { partnerId: 1, groupId: 1, ...session, role };
}

export interface TestServiceDefinition<Config extends ServiceConfig> {
  name: ServiceName;
  /** Reads the configuration as `main.ts` does. */
  readConfig: (environment: NodeJS.ProcessEnv) => Config | Promise<Config>;
  /** Variables beyond those of every service. */
  environment?: NodeJS.ProcessEnv;
  schema: (config: Config) => SchemaDefinition;
  /** Name of the template database for a schema that is not the service's. */
  template?: string;
  module: (config: Config) => Type | DynamicModule | Promise<DynamicModule>;
}

class InProcessTransport extends Server implements CustomTransportStrategy {
  readonly served = new Map<string, ServedCall>();

  listen(ready: () => void): void {
    for (const [subject, handler] of this.getHandlers())
      this.served.set(subject, { call: handler.extras?.call as Bound<AnyCall>, handler });
    ready();
  }

  close(): void {
    this.served.clear();
  }

  override on(): void {
    throw new Error('There is no connection.');
  }

  override unwrap<T>(): T {
    return this as unknown as T;
  }
}

/** Consumes events that a test delivers instead of those of NATS. */
class DeliveredEvents extends EventConsumer {
  private version = Date.now() * 1_000;

  override onApplicationBootstrap(): void {
    this.requireDeclaredListeners();
  }

  async deliver(event: EventContract, changes: { id: string | number; value: unknown }[]): Promise<void> {
    const listener = this.listeners.find((each) => each.event === event);
    if (!listener) throw new Error(`The service does not consume ${event.service} ${event.kind}.`);
    await this.apply(
      listener,
      changes.map(({ id, value }) => ({
        subject: getEventSubject(event, id),
        version: this.version++,
        value,
      })),
    );
  }
}

/**
 * A service on a database of its own, without NATS, the gateway and other services. Requests pass the checks of a running service. Periodic
 * jobs do not start.
 */
export class TestService {
  constructor(
    private readonly name: ServiceName,
    private readonly config: ServiceConfig,
    private readonly transport: InProcessTransport,
    private readonly tokens: TokenVerifier,
    private readonly log: Log,
    private readonly otherServices: OtherServices,
    private readonly app: { get: <T>(token: Type<T>) => T },
    private readonly owner: DataSource,
    /** Address of the database for the role that owns the tables. */
    readonly ownerUrl: string,
    /** The fields of the security events that the service has logged. */
    readonly securityEvents: readonly Record<string, unknown>[],
    /** Stops the service and drops its database. */
    readonly stop: () => Promise<void>,
  ) {}

  /** Returns the REST calls of the service as functions. They throw {@link Refused} for any status but 200. */
  getApi(principal?: Principal, request: TestRequest = {}): Api {
    return createApi(async ({ method, path, input, query }) => {
      const response = await this.request(method, path, { ...input, ...query }, { principal, ...request });
      if (response.status !== 200) throw new Refused(response);
      const total = response.headers[replyHeader.total];
      return { body: response.body, total: total === undefined ? undefined : Number(total) };
    });
  }

  /** Sends a REST request as the gateway does, and returns its response. */
  request(
    method: 'GET' | 'POST',
    path: string,
    input: unknown = {},
    request: TestRequest = {},
  ): Promise<TestResponse> {
    const call = restCalls.find((each) => each.method === method && each.path === path);
    if (!call) throw new Error(`There is no call ${method} ${path}.`);
    const { principal, idempotencyKey, sessionToken, deviceToken, userAgent, language, clientAddress } =
      request;
    const key = this.config.SIGNING_KEY;
    return this.send(call.subject, input, {
      [requestHeader.authorization]: principal && `Bearer ${signAccessToken(principal, 60, key, 'gateway')}`,
      [requestHeader.idempotencyKey]: idempotencyKey,
      [requestHeader.sessionToken]: sessionToken,
      [requestHeader.deviceToken]: deviceToken,
      [requestHeader.userAgent]: userAgent,
      [requestHeader.language]: language,
      [requestHeader.clientAddress]: clientAddress ?? '127.0.0.1',
    });
  }

  /**
   * Requests each list of the service by each sort column of its contract, as the first principal who may. Returns the requests that fail.
   * `inputs` has the required fields of the lists by their path.
   */
  async findFailingSorts(
    principals: readonly Principal[],
    inputs: Record<string, object> = {},
  ): Promise<string[]> {
    const failing: string[] = [];
    for (const { service, kind, ...call } of restCalls) {
      if (service !== this.name || kind !== 'rest' || !call.sortable) continue;
      const principal = principals.find(({ role }) => call.access[role]);
      for (const sort of call.sortable) {
        const input = { ...inputs[call.path], sort, limit: 1 };
        const { status } = await this.request(call.method, call.path, input, { principal });
        if (status !== 200) failing.push(`${call.path} by ${sort}: ${status}`);
      }
    }
    return failing;
  }

  /**
   * Sends {@link unusualTexts} in each field that accepts them to each call of the service, as the first principal who may. Returns the
   * requests that end with a system error.
   */
  async findFailingTexts(principals: readonly Principal[]): Promise<string[]> {
    const failing: string[] = [];
    for (const { service, kind, ...call } of restCalls) {
      if (service !== this.name || kind !== 'rest') continue;
      const principal = principals.find(({ role }) => call.access[role]);
      const { shape } = call.input as z.ZodObject<Record<string, z.ZodType>>;
      const usual = createInput(shape);
      for (const [field, type] of Object.entries(shape))
        for (const text of unusualTexts.filter((each) => type.safeParse(each).success)) {
          const input = { ...usual, [field]: text };
          const { status } = await this.request(call.method, call.path, input, { principal });
          if (status === 500) failing.push(`${call.path} ${JSON.stringify(input)}`);
        }
    }
    return failing;
  }

  /** Returns the internal calls of one of the service's contracts as functions of another component. */
  createClient<K extends Contract>(contract: K, component: ComponentName): CallClient<K> {
    const tokens = new ComponentTokens(component, { ...this.config.SIGNING_KEY, id: component });
    const request = (subject: string, frame: Frame) => this.handle(subject, frame);
    return createCallClient(contract, { tokens, request } as unknown as Requester);
  }

  /** Sets the response of another service to an internal call. Without one the other service is unreachable. */
  respond<C extends Bound<InternalCall>>(
    call: C,
    respond: (input: RequestOf<C>) => OutputOf<C> | Promise<OutputOf<C>>,
  ): void {
    this.otherServices.responses.set(call.subject, respond as (input: unknown) => unknown);
  }

  /** Delivers an event of another service; null for a deleted row. */
  deliver<E extends EventContract>(
    event: E,
    id: string | number,
    value: z.input<E['value']> | null,
  ): Promise<void> {
    return this.deliverAll(event, [{ id, value }]);
  }

  /** Delivers several events of a kind in one batch. */
  async deliverAll<E extends EventContract>(
    event: E,
    changes: { id: string | number; value: z.input<E['value']> | null }[],
  ): Promise<void> {
    await (this.app.get(EventConsumer) as DeliveredEvents).deliver(event, changes);
  }

  /** Returns the events of a kind that the service has published, in their order. */
  async findPublished<E extends EventContract>(
    event: E,
  ): Promise<{ id: string; value: z.output<E['value']> | null }[]> {
    const prefix = getEventSubject(event, '');
    const rows = await this.queryRows<{ subject: string; value: z.output<E['value']> | null }>(
      'SELECT subject, value FROM outbox WHERE starts_with(subject, $1) ORDER BY version',
      [prefix],
    );
    return rows.map(({ subject, value }) => ({ id: subject.slice(prefix.length), value }));
  }

  /** Returns a provider, such as a job whose run a test awaits. */
  get<T>(token: Type<T>): T {
    return this.app.get(token);
  }

  /** Runs SQL as the owner of the tables, to prepare or to check rows. */
  queryRows<Row extends object = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return this.owner.query<Row[]>(text, values);
  }

  private async send(subject: string, input: unknown, headers: Frame['headers']): Promise<TestResponse> {
    const body = Buffer.from(JSON.stringify(input));
    const response = await this.handle(subject, { headers, body });
    const isFile = response.headers[replyHeader.type] !== undefined;
    return {
      status: Number(response.headers[replyHeader.status] ?? 200),
      headers: response.headers,
      body:
        isFile || response.body.length === 0 ? undefined : JSON.parse(Buffer.from(response.body).toString()),
      bytes: response.body,
    };
  }

  private handle(subject: string, request: Frame): Promise<Frame> {
    const served = this.transport.served.get(subject);
    if (!served) throw new Error(`${this.name} does not serve ${subject}.`);
    return handleCall(served, request, { log: this.log, tokens: this.tokens });
  }
}

const restCalls = Object.values(contracts)
  .flatMap(({ calls }): Bound<AnyCall>[] => Object.values(calls))
  .filter((call) => call.kind === 'rest');

/** Stands for the services that the tested one calls. */
class OtherServices {
  readonly responses = new Map<string, (input: unknown) => unknown>();

  constructor(readonly tokens: ComponentTokens) {}

  async request(subject: string, { body }: Frame): Promise<Frame> {
    const respond = this.responses.get(subject);
    if (!respond) throw new NoResponders();
    const output = await respond(JSON.parse(Buffer.from(body).toString()));
    return { headers: {}, body: Buffer.from(JSON.stringify(output)) };
  }
}

/** One key pair of all components. */
function createKeys(): { SIGNING_KEY: string; PUBLIC_KEYS: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = privateKey.export({ format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(createPrivateKey({ key: signingKey, format: 'der', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64url');
  return {
    SIGNING_KEY: signingKey.toString('base64url'),
    PUBLIC_KEYS: components.map((name) => `${name}=${publicKey}`).join(','),
  };
}

/** Adds an id of each component to the common key, so that the verifier finds the caller of an internal call. */
const withComponentIds = (keys: PublicKey[]): PublicKey[] => [
  ...keys,
  ...keys.map((each) => ({ ...each, id: each.component })),
];

/** Keeps security events, which are written at every log level, out of the output of the tests. */
function recordSecurityEvents(log: Log): Record<string, unknown>[] {
  const events: Record<string, unknown>[] = [];
  const record = (fields: Record<string, unknown>) => void (fields.security && events.push(fields));
  Object.assign(log, { isLevelEnabled: () => true, info: record });
  return events;
}

type TestServiceClass<Service> = new (...parts: ConstructorParameters<typeof TestService>) => Service;

export async function startTestService<
  Config extends ServiceConfig,
  Service extends TestService = TestService,
>(
  definition: TestServiceDefinition<Config>,
  ServiceClass = TestService as TestServiceClass<Service>,
): Promise<Service> {
  const { name, template } = definition;
  const environment = {
    NODE_ENV: 'test',
    NATS_URL: 'nats://localhost:1',
    ...createKeys(),
    DATABASE_URL: 'postgres://localhost/unused',
    ...definition.environment,
  };
  const config = await definition.readConfig(environment);
  const schema = definition.schema(config);
  const database = await createTestDatabase(name, config, schema, template);
  const log = createLog(name, process.env.TEST_LOG_LEVEL ?? 'silent');
  const securityEvents = recordSecurityEvents(log);
  const connect = (url: string) =>
    connectDatabase({ ...config, ...schema, DATABASE_URL: url, DATABASE_POOL_SIZE: 5 }, log);
  const [connection, owner] = await Promise.all([connect(database.url), connect(database.ownerUrl)]);
  const stopRecording = recordStatements(connection.pool);
  const otherServices = new OtherServices(new ComponentTokens(name, config.SIGNING_KEY));
  const values: [unknown, unknown][] = [
    [SERVICE, name],
    [CONFIG, config],
    [LOG, log],
    [BUS, undefined],
    [Requester, otherServices],
    [PeriodicJobs, new PeriodicJobs(log)],
    [Readiness, new Readiness()],
    [DataSource, connection.dataSource],
    [Database, new Database(connection.dataSource, connection.pool, log)],
  ];
  const tokens = values.map(([provide]) => provide as Type);
  const providers = values.map(([provide, useValue]) => ({ provide: provide as Type, useValue }));

  @Global()
  @Module({
    imports: [createEntitiesModule(connection.dataSource)],
    controllers: createStateControllers(name),
    providers: [
      ...providers,
      InboxRepository,
      OutboxRepository,
      StateComparison,
      {
        provide: EventConsumer,
        inject: [InboxRepository],
        useFactory: (inbox: InboxRepository) => new DeliveredEvents(undefined as never, log, name, inbox),
      },
    ],
    exports: [...tokens, EventConsumer, InboxRepository, OutboxRepository, TypeOrmModule],
  })
  class TestServiceModule {}

  @Module({ imports: [TestServiceModule, await definition.module(config)] })
  class RootModule {}

  const transport = new InProcessTransport();
  const app = await NestFactory.createMicroservice(RootModule, {
    strategy: transport,
    logger: nestLog(log),
    abortOnError: false,
  });
  // Jobs start at the bootstrap; tests run them themselves. Nest's proxy ignores assignments.
  Object.defineProperty(app, 'callBootstrapHook', { value: () => Promise.resolve() });
  await app.listen();
  app.get(EventConsumer).onApplicationBootstrap();
  const stop = async () => {
    await app.close();
    await stopRecording();
    await Promise.all([connection.dataSource.destroy(), owner.dataSource.destroy()]);
    await database.drop();
  };
  return new ServiceClass(
    name,
    config,
    transport,
    new TokenVerifier(name, withComponentIds(config.PUBLIC_KEYS)),
    log,
    otherServices,
    app,
    owner.dataSource,
    database.ownerUrl,
    securityEvents,
    stop,
  );
}

/** Starts a service before the tests of a file, and stops it after them. Its members exist only while the tests run. */
export function useTestService<Service extends { stop(): Promise<unknown> }>(
  start: () => Promise<Service>,
): Service {
  const service = {} as Service;
  beforeAll(async () => {
    const started = await start();
    Object.setPrototypeOf(Object.assign(service, started), Object.getPrototypeOf(started) as object);
  });
  afterAll(() => service.stop());
  return service;
}
