import {
  identityEvents,
  isAdministrator,
  MailOrder,
  reportEvents,
  type MailContent,
  type Principal,
  type ReportType,
  type Role,
} from '@portal/contracts';
import { decrypt, encrypt } from '@portal/service-kit';
import { createPrincipal, startTestService, TestService, useTestService } from '@portal/service-kit/testing';
import { readConfig } from '../config.js';
import { schema } from '../database.js';
import { NotificationsModule } from '../notifications.module.js';

const mailSecret = 'm'.repeat(32);

export interface TestPerson {
  id: number;
  firstname: string;
  surname: string;
  email: string;
  principal: Principal;
}

export interface TestReport {
  id: number;
  name: string;
  type: ReportType;
  ownerPartnerId: number | null;
}

/** The notifications service with replicated people, partners and reports. */
export class TestNotifications extends TestService {
  private lastId = 0;

  takeNextId(): number {
    return ++this.lastId;
  }

  async addPartner(): Promise<{ id: number; name: string; groupId: number }> {
    const id = this.takeNextId();
    const groupId = this.takeNextId();
    await this.deliver(identityEvents.group, groupId, { id: groupId, name: `Group ${groupId}` });
    await this.deliver(identityEvents.partner, id, { id, name: `Partner ${id}`, groupId });
    return { id, name: `Partner ${id}`, groupId };
  }

  async addPerson(
    role: Role,
    partnerId: number | null = null,
    status: 'Active' | 'Blocked' | 'Deactivated' = 'Active',
  ): Promise<TestPerson> {
    const id = this.takeNextId();
    const account = { id, firstname: 'Test', surname: `Person ${id}`, email: `person${id}@portal.example` };
    const state = { ...account, phone: '', role, status, partnerId };
    await this.deliver(identityEvents.account, id, state);
    const principal = createPrincipal(role, { accountId: id, ...(partnerId && { partnerId }) });
    return { ...account, principal };
  }

  /** Changes the status of a replicated account. */
  setStatus({ id, principal, ...account }: TestPerson, status: 'Active' | 'Blocked'): Promise<void> {
    const partnerId = isAdministrator(principal) ? null : principal.partnerId;
    return this.deliver(identityEvents.account, id, {
      id,
      ...account,
      phone: '',
      role: principal.role,
      status,
      partnerId,
    });
  }

  async addReport(ownerPartnerId: number | null): Promise<TestReport> {
    const id = this.takeNextId();
    const report = { id, name: `Report ${id}`, type: 'Web Embed' as const, ownerPartnerId };
    const rest = { workspaceName: null, categoryId: null, dateUploaded: '2026-01-01T00:00:00.000Z' };
    await this.deliver(reportEvents.report, id, { ...report, ...rest });
    return report;
  }

  findMessages({ id, principal }: TestPerson) {
    return this.getApi(principal).message.findByUserId({ userId: id });
  }

  /** Returns the content of the mails to a person that are in the queue, oldest first. */
  async findMailsTo({ email }: Pick<TestPerson, 'email'>): Promise<MailContent[]> {
    const orders = await this.queryRows<{ encryptedOrder: string }>(
      'SELECT encrypted_order AS "encryptedOrder" FROM mail WHERE encrypted_order IS NOT NULL ORDER BY id',
    );
    return orders
      .map(({ encryptedOrder }) => MailOrder.parse(decrypt(mailSecret, encryptedOrder)))
      .filter(({ to }) => to.address === email)
      .map(({ content }) => content);
  }

  /** Orders a mail as identity does. */
  async orderMail(order: MailOrder, source: string = crypto.randomUUID(), priority?: 'low'): Promise<void> {
    await this.deliver(identityEvents.mailOrdered, source, {
      encryptedOrder: encrypt(mailSecret, order),
      priority,
    });
  }
}

export const startNotifications = (environment: NodeJS.ProcessEnv = {}): Promise<TestNotifications> =>
  startTestService(
    {
      name: 'notifications',
      readConfig,
      environment: {
        MAIL_SECRET: mailSecret,
        MAIL_FROM: 'Report Portal <portal@portal.example>',
        PORTAL_URL: 'http://localhost:8080',
        SMTP_URL: 'smtp://127.0.0.1:1',
        ...environment,
      },
      schema: () => schema,
      module: () => NotificationsModule,
    },
    TestNotifications,
  );

/** Starts the service before the tests of a file, and stops it after them. */
export const useNotifications = (environment?: NodeJS.ProcessEnv): TestNotifications =>
  useTestService(() => startNotifications(environment));
