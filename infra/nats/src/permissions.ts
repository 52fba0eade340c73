import {
  components,
  consumerOf,
  contracts,
  events,
  eventSubject,
  batchSubject,
  identityEvents,
  services,
  streamOf,
  type AnyCall,
  type Bound,
  type ComponentName,
  type ServiceName,
} from '@portal/contracts';
import { inboxPrefix } from '@portal/server-kit';
import { consumers, streams } from './topology.js';

/** The NATS user that creates streams and consumers; no component has its password. */
export const provisioner = 'provisioner';

/** A user of NATS: one for each component, and the provisioner. */
export type BusUser = ComponentName | typeof provisioner;

/** Every user of NATS. */
export const busUsers: readonly BusUser[] = [...components, provisioner];

/** The subjects that a user may publish to and subscribe to; nothing else is allowed. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** True for services, which may answer each message they receive once. */
  readonly responds: boolean;
}

const calls: Bound<AnyCall>[] = Object.values(contracts).flatMap((contract) =>
  Object.values<Bound<AnyCall>>(contract.calls),
);

/** The services whose calls also travel several in a message. */
const batching: ServiceName[] = services.filter((service) =>
  calls.some((call) => call.service === service && call.kind === 'rest' && call.batched),
);

/** What the contracts let a user do. */
export function permissionsOf(user: BusUser): Permissions {
  const inbox = `${inboxPrefix(user)}.>`;
  if (user === provisioner) return { publish: provisioning(), subscribe: [inbox], responds: false };
  const sent = calls.filter((call) => sends(user, call)).map(({ subject }) => subject);
  if (user === 'gateway') {
    const ended = eventSubject(identityEvents.sessionEnded, '*');
    const publish = [...sent, ...batching.map(batchSubject)];
    return { publish, subscribe: [inbox, ended], responds: false };
  }
  const served = calls.filter(({ service }) => service === user).map(({ subject }) => subject);
  return {
    publish: [...sent, ...published(user), ...consumed(user)],
    subscribe: [inbox, ...served, ...batching.filter((name) => name === user).map(batchSubject)],
    responds: true,
  };
}

const sends = (user: ComponentName, call: Bound<AnyCall>): boolean =>
  call.kind === 'rest' ? user === 'gateway' : call.callers.includes(user);

/** A service publishes its own events, and looks whether its streams are there. */
const published = (user: ServiceName): string[] => [
  ...events.filter(({ service }) => service === user).map((event) => eventSubject(event, '*')),
  ...streams.filter(({ service }) => service === user).map(({ name }) => `$JS.API.STREAM.INFO.${name}`),
];

/** A service reads its own consumers of others' streams. */
const consumed = (user: ServiceName): string[] =>
  events
    .filter(({ consumers: by }) => by.includes(user))
    .map((event) => `${streamOf(event.service, event.type)}.${consumerOf(user, event)}`)
    .flatMap((consumer) => [
      `$JS.API.CONSUMER.INFO.${consumer}`,
      `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
      `$JS.ACK.${consumer}.>`,
    ]);

const provisioning = (): string[] => [
  ...streams.flatMap(({ name }) =>
    ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`),
  ),
  ...consumers.map(({ stream, name, subject }) => `$JS.API.CONSUMER.CREATE.${stream}.${name}.${subject}`),
];

/** The permissions of all users as a block of NATS' configuration; passwords come from the environment. */
export function renderPermissions(): string {
  const users = busUsers.map((user) => renderUser(user, permissionsOf(user)));
  return `# Written by \`npm run permissions -w @portal/nats\` from libs/contracts, which a test compares with this file.

authorization {
  users: [
${users.join('\n')}
  ]
}
`;
}

const renderUser = (user: BusUser, { publish, subscribe, responds }: Permissions): string => `    {
      user: ${user}
      password: $${passwordVariable(user)}
      permissions: {
        publish: { allow: [${renderSubjects(publish)}] }
        subscribe: { allow: [${renderSubjects(subscribe)}] }${responds ? '\n        allow_responses: { max: 1, expires: "1m" }' : ''}
      }
    }`;

const renderSubjects = (subjects: readonly string[]): string =>
  [...subjects]
    .sort()
    .map((subject) => `\n          "${subject}"`)
    .join('') + '\n        ';

/** The file that NATS includes, as {@link renderPermissions} writes it. */
export const permissionsFile = new URL('../permissions.conf', import.meta.url);

/** The environment variable with a user's password. */
export const passwordVariable = (user: BusUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;
