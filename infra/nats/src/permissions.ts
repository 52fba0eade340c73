import {
  components,
  getConsumerName,
  contracts,
  events,
  getEventSubject,
  getInboxPrefix,
  identityEvents,
  getStreamName,
  type AnyCall,
  type Bound,
  type ComponentName,
  type ServiceName,
} from '@portal/contracts';
import { consumers, streams } from './topology.js';

/** The NATS user that creates streams and consumers. No component has its password. */
export const provisioner = 'provisioner';

export type BusUser = ComponentName | typeof provisioner;

export const busUsers: readonly BusUser[] = [...components, provisioner];

/** The subjects that a user may publish and subscribe to; NATS rejects all others. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Services may respond once to each message. */
  readonly responds: boolean;
}

const calls = Object.values(contracts)
  .flatMap(({ calls }): Bound<AnyCall>[] => Object.values(calls))
  .filter(({ service }) => service !== 'gateway');

/** Derives the permissions of a user from the contracts. */
function createPermissions(user: BusUser): Permissions {
  const inbox = `${getInboxPrefix(user)}.>`;
  if (user === provisioner)
    return { publish: listProvisioningSubjects(), subscribe: [inbox], responds: false };
  const callSubjects = listCallSubjects((call) => canSend(user, call));
  if (user === 'gateway') {
    const sessionEndedSubject = getEventSubject(identityEvents.sessionEnded, '*');
    return { publish: callSubjects, subscribe: [inbox, sessionEndedSubject], responds: false };
  }
  const servedSubjects = listCallSubjects(({ service }) => service === user);
  return {
    publish: [...callSubjects, ...listPublishSubjects(user), ...listConsumeSubjects(user)],
    subscribe: [inbox, ...servedSubjects],
    responds: true,
  };
}

/** Lists the subjects of the permitted calls. A group whose calls are all permitted is one subject. */
const listCallSubjects = (isPermitted: (call: Bound<AnyCall>) => boolean): string[] => [
  ...new Set(
    calls.filter(isPermitted).map((call) => {
      const group = getGroup(call);
      const isWhole = calls.every((each) => getGroup(each) !== group || isPermitted(each));
      return isWhole ? `${group}.*` : call.subject;
    }),
  ),
];

const getGroup = ({ subject }: Bound<AnyCall>): string => subject.slice(0, subject.lastIndexOf('.'));

const canSend = (user: ComponentName, call: Bound<AnyCall>): boolean =>
  call.kind === 'rest' ? user === 'gateway' : call.callers.includes(user);

/** A service publishes its own events and checks that its streams exist. */
const listPublishSubjects = (user: ServiceName): string[] => [
  ...events.filter(({ service }) => service === user).map((event) => getEventSubject(event, '*')),
  ...streams.filter(({ service }) => service === user).map(({ name }) => `$JS.API.STREAM.INFO.${name}`),
];

const listConsumeSubjects = (user: ServiceName): string[] =>
  events
    .filter(({ consumers: by }) => by.includes(user))
    .map((event) => `${getStreamName(event.service, event.type)}.${getConsumerName(user, event)}`)
    .flatMap((consumer) => [
      `$JS.API.CONSUMER.INFO.${consumer}`,
      `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
      `$JS.ACK.${consumer}.>`,
    ]);

const listProvisioningSubjects = (): string[] => [
  ...streams.flatMap(({ name }) =>
    ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`),
  ),
  ...consumers.flatMap(({ stream, name, subject }) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${name}.${subject}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
  ]),
];

/** Renders the permissions as NATS configuration, with passwords from the environment. */
export function renderPermissions(): string {
  const users = busUsers.map((user) => renderUser(user, createPermissions(user)));
  return `# Written by \`npm run permissions -w @portal/nats\` from libs/contracts.

authorization {
  users: [
${users.join('\n')}
  ]
}
`;
}

const renderUser = (user: BusUser, { publish, subscribe, responds }: Permissions): string => `    {
      user: ${user}
      password: $${getPasswordVariable(user)}
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

export const permissionsFile = new URL('../permissions.conf', import.meta.url);

export const getPasswordVariable = (user: BusUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;
