import { Injectable } from '@nestjs/common';
import type { SingleSignOnRefusal, Visitor } from '@portal/contracts';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import { fitsEmailPattern, hashEmail, normalizeEmail } from '../account/email.js';
import { AccountRepository } from '../account/account.repository.js';
import { NewAccounts, type NewMember } from '../account/new-accounts.service.js';
import { visitor as visitorActor, type Actor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';
import { ActivationService } from '../registration/activation.service.js';
import { RegistrationRepository } from '../registration/registration.repository.js';
import type { ProviderIdentity } from '../sign-in/pending-sign-in.repository.js';
import { UserAdminService } from '../user/user-admin.service.js';
import type { ProviderClaims } from './provider-claims.js';
import type { ProviderConfig } from './provider-config.js';
import { SingleSignOnRepository, type Attempt } from './single-sign-on.repository.js';

/**
 * Registers accounts of providers. As after other registrations, the partner's user admins must activate them. Nobody becomes a user admin by
 * a claim alone: administrators decide on the role.
 */
@Injectable()
export class ProviderRegistrationService {
  constructor(
    private readonly database: Database,
    private readonly repository: SingleSignOnRepository,
    private readonly organisations: OrganisationRepository,
    private readonly registrations: RegistrationRepository,
    private readonly accounts: AccountRepository,
    private readonly newAccounts: NewAccounts,
    private readonly userAdmins: UserAdminService,
    private readonly activation: ActivationService,
    private readonly mails: MailOrders,
  ) {}

  /** Adds a deactivated account that is linked to the provider's. Returns the reason if it does not. */
  async register(
    { requestId, clientAddress }: Visitor,
    provider: ProviderConfig,
    claims: ProviderClaims,
    { language }: Attempt,
    identity: ProviderIdentity,
  ): Promise<SingleSignOnRefusal | undefined> {
    const { person, role } = claims;
    if (!person) return 'unverified';
    const partnerId = provider.partners ? claims.partnerId : await this.findPartnerId(person.email);
    if (partnerId === undefined) return 'noPartner';
    try {
      return await this.database.transaction(async (transaction) => {
        const partner = await this.organisations.sharePartner(transaction, partnerId);
        if (!partner) return 'noPartner';
        const actor = { ...visitorActor, requestId, clientAddress };
        const values = {
          ...person,
          phone: '',
          passwordHash: null,
          emailConfirmedAt: new Date(),
          language,
        };
        const member = await this.newAccounts.addMember(transaction, actor, partner, values, 'provider');
        await this.repository.link(transaction, member.id, identity);
        await this.registrations.endAll(transaction, hashEmail(normalizeEmail(person.email)));
        await this.mails.order(transaction, [member], { template: 'registered', partner: partner.name });
        await this.activation.request(transaction, member);
        if (role === 'userAdmin') await this.requestRole(transaction, actor, member);
        return undefined;
      });
    } catch (error) {
      if (error instanceof Refusal) return 'taken';
      throw error;
    }
  }

  private async requestRole(transaction: Transaction, actor: Actor, member: NewMember): Promise<void> {
    await this.userAdmins.requestWithin(transaction, actor, member);
    const administrators = await this.accounts.findAdministrators(transaction);
    const { firstname, surname, partner } = member;
    const content = { template: 'adminRequested', name: `${firstname} ${surname}`, partner } as const;
    // Ordered here, because the event of the request may precede that of the account.
    await this.mails.order(transaction, administrators, content);
  }

  /** Finds the only partner whose email pattern matches. */
  private async findPartnerId(email: string): Promise<number | undefined> {
    const partners = await this.organisations.findJoinablePartners();
    const fitting = partners.filter(({ emailPattern }) => fitsEmailPattern(emailPattern, email));
    return fitting.length === 1 ? fitting[0]?.id : undefined;
  }
}
