/** A NATS server that is already running, with the passwords of its users where it asks for them. */
export interface GivenNats {
  readonly url: string;
  /** By user's name; absent for a server that takes anybody. */
  readonly passwords: Readonly<Record<string, string | undefined>>;
  /** PEM file of the authority that signed the server's certificate; without it the connections use no TLS. */
  readonly ca?: string;
}
