import { readBrowserChoice, storeBrowserChoice } from '@portal/ui-kit/platform';

const choiceName = 'agreement';

/** Returns true if this version of the agreement was accepted in this browser. */
export const isAccepted = (version: string): boolean =>
  readBrowserChoice(choiceName) === encodeURIComponent(version);

export const storeAcceptance = (version: string): void =>
  storeBrowserChoice(choiceName, encodeURIComponent(version));
