import { Injectable } from '@nestjs/common';
import { NewPerson, type SingleSignOnRefusal, type Visitor } from '@portal/contracts';
import { Database, Refusal } from '@portal/service-kit';
import { fitsEmailPattern, hashEmail, normalizeEmail } from '../account/email.js';
import { NewAccounts } from '../account/new-accounts.service.js';
import { visitor as visitorActor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { PartnerRepository } from '../organisation/partner.repository.js';
import { ActivationService } from '../registration/activation.service.js';
import { RegistrationRepository } from '../registration/registration.repository.js';
import type { ProviderIdentity } from '../sign-in/pending-sign-in.repository.js';
import type { ProviderConfig } from './provider-config.js';
import { SingleSignOnRepository, type Attempt } from './single-sign-on.repository.js';

type Claims = Record<string, unknown>;

const Person = NewPerson.pick({ firstname: true, surname: true, email: true });

/** Registers accounts of providers. As after other registrations, the partner's user admins must activate them. */
@Injectable()
export class ProviderRegistrationService {
  constructor(
    private readonly database: Database,
    private readonly repository: SingleSignOnRepository,
    private readonly partners: PartnerRepository,
    private readonly registrations: RegistrationRepository,
    private readonly newAccounts: NewAccounts,
    private readonly activation: ActivationService,
    private readonly mails: MailOrders,
  ) {}

  /** Adds a deactivated account that is linked to the provider's. Returns the reason if it does not. */
  async register(
    { requestId, clientAddress }: Visitor,
    provider: ProviderConfig,
    claims: Claims,
    { language }: Attempt,
    identity: ProviderIdentity,
  ): Promise<SingleSignOnRefusal | undefined> {
    const person = readPerson(provider, claims);
    if (!person) return 'unverified';
    const partnerId = await this.findPartnerId(provider, claims, person.email);
    if (partnerId === undefined) return 'noPartner';
    const role = findMapped(provider.roles, claims) ?? 'user';
    try {
      return await this.database.transaction(async (transaction) => {
        const partner = await this.partners.share(transaction, partnerId);
        if (!partner) return 'noPartner';
        const actor = { ...visitorActor, requestId, clientAddress };
        const values = {
          ...person,
          phone: '',
          passwordHash: null,
          emailConfirmedAt: new Date(),
          language,
          role,
        };
        const member = await this.newAccounts.addMember(transaction, actor, partner, values, 'provider');
        await this.repository.link(transaction, member.id, identity);
        await this.registrations.endAll(transaction, hashEmail(normalizeEmail(person.email)));
        await this.mails.order(transaction, [member], { template: 'registered', partner: partner.name });
        await this.activation.request(transaction, member);
        return undefined;
      });
    } catch (error) {
      if (error instanceof Refusal) return 'taken';
      throw error;
    }
  }

  /** Finds the partner of a claim; without a mapping, the only one whose email pattern matches. */
  private async findPartnerId(
    provider: ProviderConfig,
    claims: Claims,
    email: string,
  ): Promise<number | undefined> {
    if (provider.partners) return findMapped(provider.partners, claims);
    const partners = await this.partners.findJoinable();
    const fitting = partners.filter(({ emailPattern }) => fitsEmailPattern(emailPattern, email));
    return fitting.length === 1 ? fitting[0]?.id : undefined;
  }
}

/** Returns the value of the first claim value that a mapping has. */
function findMapped<Value>(
  mapping: { claim: string; values: Record<string, Value> } | undefined,
  claims: Claims,
): Value | undefined {
  if (!mapping) return undefined;
  const values = new Map(Object.entries(mapping.values));
  const found = [claims[mapping.claim]].flat().find((value) => values.has(String(value)));
  return values.get(String(found));
}

/** Reads the person; a provider may name only the whole name. */
function readPerson({ claims: names }: ProviderConfig, claims: Claims) {
  const [first, ...rest] = String(claims.name ?? '').split(' ');
  return Person.safeParse({
    email: claims[names.email],
    firstname: claims[names.firstname] ?? first,
    surname: claims[names.surname] ?? rest.join(' '),
  }).data;
}
