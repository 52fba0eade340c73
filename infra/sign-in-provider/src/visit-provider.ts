/** A browser without scripts, which tests use at the provider. */
export class ProviderVisit {
  private readonly cookies = new Map<string, string>();

  /** Signs in at the provider's page. Returns the query with which it leads back to the portal. */
  async signIn(url: string, email: string): Promise<string> {
    const page = await this.open(url);
    if (page.query !== undefined) return page.query;
    const back = await this.open(page.url, { login: email });
    if (back.query === undefined) throw new Error(`The provider did not lead back: ${back.html}`);
    return back.query;
  }

  /** Signs out at the provider, which then sends a logout token to the portal. */
  async signOut(issuer: string): Promise<void> {
    const page = await this.open(`${issuer}/session/end`);
    const [, secret = ''] = /name="xsrf" value="([^"]+)"/.exec(page.html) ?? [];
    await this.open(`${issuer}/session/end/confirm`, { xsrf: secret, logout: 'yes' });
  }

  /** Follows redirects until a page, or the portal's own address. */
  private async open(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; html: string; query?: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) return { url, html: await response.text() };
    const next = new URL(location, url);
    if (next.pathname.startsWith('/signed-in/'))
      return { url: next.href, html: '', query: next.search.slice(1) };
    return this.open(next.href);
  }
}
