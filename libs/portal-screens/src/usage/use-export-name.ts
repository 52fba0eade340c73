import type { UsageScope } from './usage-scope';
import { usePartnerName } from './usage.resource';
import type { UsageChoice } from './use-usage-address';

/** Names files of usage: of one HIS partner its name ends the file's. */
export function useExportName(scope: UsageScope, { partnerId }: UsageChoice): (name: string) => string {
  const { data: chosenName } = usePartnerName(partnerId);
  const partner = wordsOf(scope.own?.name ?? chosenName ?? '');
  return (name) => (partner ? `${name}-${partner}` : name);
}

/** The words of a name as files may be called: in small letters, with hyphens between them. */
const wordsOf = (name: string): string => (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
