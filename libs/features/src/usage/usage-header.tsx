import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnPartner, usePartnerPages } from '../people/choices.resource';
import { ChoiceField, RangeFields } from './range-fields';
import type { ChangeUsage, UsageChoice } from './use-usage-address';
import { useSearchParams } from 'react-router';
import {
  type Crumb,
  type RemoteOptions,
  RemoteSelect,
  toOption,
  useScreenTitle,
  ViewSelect,
} from '@portal/ui-kit';
import { usePartnerName } from './usage.resource';

interface UsageFiltersProps {
  chosen: UsageChoice;
  onChange: ChangeUsage;
  withRange?: boolean;
  /** More filters. */
  children?: ReactNode;
}

/** The filters of the usage views. */
export function UsageFilters({ chosen, onChange, withRange = true, children }: UsageFiltersProps) {
  const own = useOwnPartner();
  const partners = usePartnerPages();
  return (
    <div className="filter-bar">
      {withRange && <RangeFields chosen={chosen} onChange={onChange} />}
      {children}
      {!own && (
        <PartnerChoice
          partners={partners}
          chosen={chosen.partnerId}
          onChange={(id) => onChange({ partner: id ? String(id) : '' })}
        />
      )}
    </div>
  );
}

const usageViews = ['usage', 'unopened', 'unused'] as const;
type UsageView = (typeof usageViews)[number];

/** Chooses one of the usage views, with the current filters. */
export function UsageViews({ shown }: { shown: UsageView }) {
  const { t } = useTranslation('screens');
  const [params] = useSearchParams();
  const views = usageViews.map((key) => ({
    key,
    label: t(`usage.views.${key}`),
    search: toSearch(key, params),
  }));
  return <ViewSelect label={t('usage.views.label')} views={views} shown={shown} />;
}

const sharedParams = ['days', 'from', 'to', 'partner', 'by', 'category', 'group'];

/** The query of a view, with the filters of the current one. */
export function toSearch(view: UsageView, params: URLSearchParams): string {
  const search = new URLSearchParams([...params].filter(([name]) => sharedParams.includes(name)));
  if (view !== 'usage') search.set('show', view);
  return search.toString();
}

/** Breadcrumbs of usage views, with the current filters. */
export function useUsagePlaces(views: readonly UsageView[]): Crumb[] {
  const { t } = useTranslation('screens');
  const [params] = useSearchParams();
  const title = useScreenTitle();
  return views.map((view) => ({
    title: view === 'usage' ? title : t(`usage.views.${view}`),
    search: toSearch(view, params),
  }));
}

/** Returns the file name of an export of usage, which ends with the name of a chosen HIS partner. */
export function useExportName({ partnerId }: UsageChoice): (name: string) => string {
  const own = useOwnPartner();
  const { data: chosenName } = usePartnerName(partnerId);
  const partner = splitWords(own?.name ?? chosenName ?? '');
  return (name) => (partner ? `${name}-${partner}` : name);
}

/** Converts a name for file names: lower case, with hyphens between words. */
const splitWords = (name: string): string =>
  (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');

interface PartnerChoiceProps {
  partners: RemoteOptions<{ id: number; name: string }>;
  chosen: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Chooses one HIS partner, or all of them. */
function PartnerChoice({ partners, chosen, onChange }: PartnerChoiceProps) {
  const { t } = useTranslation('screens');
  const { data: name } = usePartnerName(chosen);
  return (
    <ChoiceField label={t('person.partner')}>
      {(id) => (
        <RemoteSelect
          id={id}
          {...partners}
          toOption={toOption}
          initialOption={chosen ? { value: chosen, label: getLabel(name) } : undefined}
          placeholder={t('usage.allPartners')}
          allowClear
          value={chosen}
          onChange={(value?: number) => onChange(value)}
        />
      )}
    </ChoiceField>
  );

  function getLabel(found: string | null | undefined): string {
    return found === null ? t('usage.gonePartner') : (found ?? t('kit:loading'));
  }
}
