/** An account at a sign-in provider, with the provider's own session. */
export interface ProviderIdentity {
  provider: string;
  subject: string;
  session: string | null;
}
