/** One part of the terms of service. */
export interface TermsSection {
  heading: string;
  paragraphs: string[];
}

/** What makes the portal this ministry's: read by the shell from /portal.json. */
export interface PortalConfig {
  name: string;
  owner: string;
  /** Address of the crest, an SVG drawing. */
  crest: string;
  /** The accent colour, as #rrggbb; white text on it must pass AA. */
  accent: string;
  /** IANA name of the zone that days and times are shown in. */
  timeZone: string;
  introduction: string;
  agreement: { title: string; paragraphs: string[] };
  terms: { updated: string; sections: TermsSection[] };
  contact: { label: string; email: string };
  /** Where data access requests are sent to; the contact if left out. */
  dataRequests?: { name?: string; email: string };
  /** Accounts to try the portal with; only served where demonstration data is on. */
  demo?: { password: string; accounts: { email: string; role: string }[] };
}
