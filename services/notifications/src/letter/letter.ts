/** What a mail says, before it has a form. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Why the mail came. */
  note: string;
  /** Where its receiver chooses which mails it gets, for mails of choice. */
  choice?: { label: string; url: string };
}
