import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePartnerPages } from '../people';
import { PartnerChoice } from './partner-choice';
import { RangeFields } from './range-fields';
import type { UsageScope } from './usage-scope';
import { UsageViews, type UsageView } from './usage-views';
import type { ChangeUsage, UsageChoice } from './use-usage-address';

interface UsageLeadProps {
  view: UsageView;
  scope: UsageScope;
  chosen: UsageChoice;
  onChange: ChangeUsage;
  /** False for what is told of no days. */
  withRange?: boolean;
  /** More to choose. */
  children?: ReactNode;
}

/** What stands above every side of usage: the way to the others, and what is chosen. */
export function UsageLead({ view, scope, chosen, onChange, withRange = true, children }: UsageLeadProps) {
  const { t } = useTranslation('kit');
  const partners = usePartnerPages();
  const { own } = scope;
  return (
    <>
      {own && <p className="page-lead">{t('usage.of', { partner: own.name })}</p>}
      <UsageViews shown={view} />
      {(withRange || !own) && (
        <section className="panel usage-choices" aria-label={t('usage.choices')}>
          {withRange && <RangeFields chosen={chosen} onChange={onChange} />}
          {children}
          {!own && (
            <PartnerChoice
              partners={partners}
              chosen={chosen.partnerId}
              onChange={(id) => onChange({ partner: id ? String(id) : '' })}
            />
          )}
        </section>
      )}
    </>
  );
}
