import { randomUUID } from 'node:crypto';
import {
  identityEvents,
  replyHeader,
  type AccountStatus,
  type MailContent,
  type MailOrder,
  type Principal,
  type Role,
} from '@portal/contracts';
import { decrypt } from '@portal/service-kit';
import {
  createPrincipal,
  startTestService,
  type TestRequest,
  type TestService,
  useTestService,
} from '@portal/service-kit/testing';
import { readConfig } from '../config.js';
import { schema } from '../database.js';
import { IdentityModule } from '../identity.module.js';
import { PasswordHasher } from '../security/passwords.js';

const mailSecret = 'm'.repeat(32);
/** All tests call from a few networks. */
const mailBudget = { NETWORK_MAILS_PER_HOUR: '10000', NETWORK_MAILS_PER_DAY: '10000' };
/** Argon2 at a small part of its usual cost. */
const hasher = new PasswordHasher({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });

export const startIdentity = (environment: NodeJS.ProcessEnv = {}): Promise<TestService> =>
  startTestService({
    name: 'identity',
    readConfig,
    environment: { IDENTITY_SECRET: 'i'.repeat(32), MAIL_SECRET: mailSecret, ...mailBudget, ...environment },
    schema: () => schema,
    module: () => ({
      module: IdentityModule,
      global: true,
      providers: [{ provide: PasswordHasher, useValue: hasher }],
      exports: [PasswordHasher],
    }),
  });

/** Starts the service before the tests of a file, and stops it after them. */
export const useIdentity = (environment?: NodeJS.ProcessEnv): TestService =>
  useTestService(() => startIdentity(environment));

export interface TestPartner {
  id: number;
  groupId: number;
  name: string;
}

/** Adds a partner in a group of its own. */
export async function addPartner(
  identity: TestService,
  { emailPattern = '', exclusive }: { emailPattern?: string; exclusive?: boolean } = {},
): Promise<TestPartner> {
  const name = `Partner ${randomUUID()}`;
  const [partner] = await identity.queryRows<TestPartner>(
    `WITH added AS (INSERT INTO stakeholder_group (name) VALUES ('Group of ' || $1) RETURNING id)
     INSERT INTO partner (name, group_id, email_pattern, exclusive) SELECT $1, id, $2, $3 FROM added
     RETURNING id, group_id AS "groupId", name`,
    [name, emailPattern, exclusive ?? emailPattern !== ''],
  );
  if (!partner) throw new Error('No partner was added.');
  return partner;
}

export interface TestAccount {
  id: number;
  email: string;
  principal: Principal;
}

/** The password of all accounts that tests add. They share its hash. */
export const password = 'Test-pass-2026';
const passwordHash = hasher.hash(password);

export async function addAccount(
  identity: TestService,
  role: Role,
  partner?: TestPartner,
  status: AccountStatus = 'Active',
): Promise<TestAccount> {
  const email = `${randomUUID()}@test.example`;
  const [account] = await identity.queryRows<{ id: number }>(
    `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id, password_hash)
     VALUES ('Test', 'Person', $1, '0999000000', $2, $3, $4, $5) RETURNING id`,
    [email, role, status, partner?.id ?? null, await passwordHash],
  );
  const { id } = account ?? { id: 0 };
  const ids = partner && { partnerId: partner.id, groupId: partner.groupId };
  return { id, email, principal: createPrincipal(role, { accountId: id, ...ids }) };
}

export interface TestSignIn {
  /** The response: the account and a token, or empty. */
  body: unknown[];
  principal: Principal;
  /** Value of the cookie; undefined if it was not set. */
  sessionToken: string | undefined;
  deviceToken: string | undefined;
}

/** Signs in as the sign-in page does for the account's role. */
export async function signIn(
  identity: TestService,
  { email, principal }: TestAccount,
  typed = password,
  request: TestRequest = {},
): Promise<TestSignIn> {
  const path = principal.role === 'administrator' ? '/admin/login' : '/user/login';
  const response = await identity.request('POST', path, { username: email, password: typed }, request);
  const sessionToken = response.headers[replyHeader.sessionToken];
  const [sessionId = ''] = sessionToken?.split('.') ?? [];
  return {
    body: response.body as unknown[],
    principal: { ...principal, sessionId },
    sessionToken,
    deviceToken: response.headers[replyHeader.deviceToken],
  };
}

/** Returns the orders of mails to an address in their order. */
export async function findMailOrdersTo(identity: TestService, address: string): Promise<MailOrder[]> {
  const events = await identity.findPublished(identityEvents.mailOrdered);
  return events
    .map(({ value }) => decrypt(mailSecret, value?.encryptedOrder ?? '') as MailOrder)
    .filter(({ to }) => to.address === address);
}

/** Returns the contents of the mails to an address in their order. */
export const findMailsTo = async (identity: TestService, address: string): Promise<MailContent[]> =>
  (await findMailOrdersTo(identity, address)).map(({ content }) => content);

/** Returns the newest mail to an address with a template. */
export async function mailTo<T extends MailContent['template']>(
  identity: TestService,
  address: string,
  template: T,
): Promise<Extract<MailContent, { template: T }>> {
  const mails = await findMailsTo(identity, address);
  const mail = mails.findLast((each) => each.template === template);
  if (!mail) throw new Error(`${address} got no mail ${template}: ${JSON.stringify(mails)}`);
  return mail as Extract<MailContent, { template: T }>;
}
