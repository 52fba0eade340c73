const inboxRoot = '_INBOX_';

/** Returns the prefix of a component's reply inboxes. Only its NATS user may read them. */
export const getInboxPrefix = (component: string) => `${inboxRoot}${component}`;

/** Returns true for a reply inbox. A service must not publish a response to another subject. */
export const isInbox = (subject: string | undefined): boolean => subject?.startsWith(inboxRoot) ?? false;
