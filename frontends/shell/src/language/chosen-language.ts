import { isLanguage, type Language } from '@portal/contracts/client';
import { readBrowserChoice } from '@portal/ui-kit/platform';

/** The language that was chosen in this browser. */
export function findChosenLanguage(): Language | undefined {
  const chosen = readBrowserChoice('language');
  return isLanguage(chosen) ? chosen : undefined;
}
