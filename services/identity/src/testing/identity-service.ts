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
import type { Api } from '@portal/contracts/client';
import { decrypt } from '@portal/service-kit';
import {
  createPrincipal,
  startTestService,
  type TestRequest,
  TestService,
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

export interface TestPartner {
  id: number;
  groupId: number;
  name: string;
}

export interface TestAccount {
  id: number;
  email: string;
  principal: Principal;
  api: Api;
}

export interface TestSignIn {
  /** The response: the account and a token, or empty. */
  body: unknown[];
  principal: Principal;
  /** Value of the cookie; undefined if it was not set. */
  sessionToken: string | undefined;
  deviceToken: string | undefined;
}

/** The password of all accounts that tests add. They share its hash. */
export const password = 'Test-pass-2026';
const passwordHash = hasher.hash(password);

export const createAddress = (domain = 'test.example'): string => `${randomUUID()}@${domain}`;

/** Reads the claims of an access token without verifying it. */
export function readClaims(token: unknown): Record<string, unknown> {
  const [, claims = ''] = String(token).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}

/** The identity service with partners, accounts and the mails that it has ordered. */
export class TestIdentity extends TestService {
  /** Adds a partner in a group of its own. */
  async addPartner({
    emailPattern = '',
    exclusive = emailPattern !== '',
  }: { emailPattern?: string; exclusive?: boolean } = {}): Promise<TestPartner> {
    const name = `Partner ${randomUUID()}`;
    const [partner] = await this.queryRows<TestPartner>(
      `WITH added AS (INSERT INTO stakeholder_group (name) VALUES ('Group of ' || $1) RETURNING id)
       INSERT INTO partner (name, group_id, email_pattern, exclusive) SELECT $1, id, $2, $3 FROM added
       RETURNING id, group_id AS "groupId", name`,
      [name, emailPattern, exclusive],
    );
    if (!partner) throw new Error('No partner was added.');
    return partner;
  }

  async addAccount(
    role: Role,
    partner?: TestPartner,
    status: AccountStatus = 'Active',
  ): Promise<TestAccount> {
    const email = createAddress();
    const [account] = await this.queryRows<{ id: number }>(
      `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id, password_hash)
       VALUES ('Test', 'Person', $1, '+265999000000', $2, $3, $4, $5) RETURNING id`,
      [email, role, status, partner?.id ?? null, await passwordHash],
    );
    const { id } = account ?? { id: 0 };
    const ids = partner && { partnerId: partner.id, groupId: partner.groupId };
    const principal = createPrincipal(role, { accountId: id, ...ids });
    return { id, email, principal, api: this.getApi(principal) };
  }

  /** Signs in as the sign-in page does for the account's role. */
  async signIn(
    { email, principal }: Pick<TestAccount, 'email' | 'principal'>,
    typed = password,
    request: TestRequest = {},
  ): Promise<TestSignIn> {
    const path = principal.role === 'administrator' ? '/admin/login' : '/user/login';
    const response = await this.request('POST', path, { username: email, password: typed }, request);
    const sessionToken = response.headers[replyHeader.sessionToken];
    const [sessionId = ''] = sessionToken?.split('.') ?? [];
    return {
      body: response.body as unknown[],
      principal: { ...principal, sessionId },
      sessionToken,
      deviceToken: response.headers[replyHeader.deviceToken],
    };
  }

  /** Posts a request that may be refused. */
  post({ principal }: Pick<TestAccount, 'principal'>, path: string, input: object) {
    return this.request('POST', path, input, { principal });
  }

  async findMailOrders(address: string): Promise<(MailOrder & { priority?: 'low' | undefined })[]> {
    const events = await this.findPublished(identityEvents.mailOrdered);
    return events
      .map(({ value }) => ({
        ...(decrypt(mailSecret, value?.encryptedOrder ?? '') as MailOrder),
        priority: value?.priority,
      }))
      .filter(({ to }) => to.address === address);
  }

  async findMails(address: string): Promise<MailContent[]> {
    return (await this.findMailOrders(address)).map(({ content }) => content);
  }

  /** Returns the newest mail to an address with a template. */
  async getMail<T extends MailContent['template']>(
    address: string,
    template: T,
  ): Promise<Extract<MailContent, { template: T }>> {
    const mails = await this.findMails(address);
    const mail = mails.findLast((each) => each.template === template);
    if (!mail) throw new Error(`${address} got no mail ${template}: ${JSON.stringify(mails)}`);
    return mail as Extract<MailContent, { template: T }>;
  }
}

export const startIdentity = (environment: NodeJS.ProcessEnv = {}): Promise<TestIdentity> =>
  startTestService(
    {
      name: 'identity',
      readConfig,
      environment: {
        IDENTITY_SECRET: 'i'.repeat(32),
        MAIL_SECRET: mailSecret,
        SECOND_FACTOR_ROLES: 'none',
        ...mailBudget,
        ...environment,
      },
      schema: () => schema,
      module: () => ({
        module: IdentityModule,
        global: true,
        providers: [{ provide: PasswordHasher, useValue: hasher }],
        exports: [PasswordHasher],
      }),
    },
    TestIdentity,
  );

/** Starts the service before the tests of a file, and stops it after them. */
export const useIdentity = (environment?: NodeJS.ProcessEnv): TestIdentity =>
  useTestService(() => startIdentity(environment));
