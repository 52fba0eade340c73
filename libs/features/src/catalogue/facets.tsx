import type { CatalogueFacets, CatalogueFilter } from '@portal/contracts';
import { Button, Checkbox, useFormat } from '@portal/ui-kit';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FacetsProps {
  filter: CatalogueFilter;
  facets: CatalogueFacets;
  newSince: string;
  hasFavourites: boolean;
  onChange: (filter: CatalogueFilter) => void;
}

/** The filters of the catalogue with the number of reports that each choice shows. */
export function Facets({ filter, facets, newSince, hasFavourites, onChange }: FacetsProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const change = (changed: CatalogueFilter) => onChange({ ...filter, ...changed });
  const toNamedFacets = (rows: CatalogueFacets['owners'], unnamed: string) =>
    rows.map(({ id, name, count }) => ({ value: id, label: name ?? unnamed, count }));
  return (
    <div className="facets">
      <Facet title={t('catalogue.shown')}>
        <Choice
          label={t('catalogue.new', { date: format.date(newSince) })}
          count={facets.isNew}
          isChosen={filter.isNew ?? false}
          onChange={(isNew) => change({ isNew })}
        />
        {hasFavourites && (
          <Choice
            label={t('catalogue.favourites')}
            count={facets.favourite}
            isChosen={filter.favourite ?? false}
            onChange={(favourite) => change({ favourite })}
          />
        )}
      </Facet>
      <Choices
        title={t('reports.category')}
        choices={toNamedFacets(facets.categories, t('reports.noCategory'))}
        chosen={filter.categoryIds ?? []}
        onChange={(categoryIds) => change({ categoryIds })}
      />
      <Choices
        title={t('reports.type')}
        choices={facets.types.map(({ type, count }) => ({
          value: type,
          label: t(`reports.types.${type}`),
          count,
        }))}
        chosen={filter.types ?? []}
        onChange={(types) => change({ types })}
      />
      <Choices
        title={t('reports.owner')}
        choices={toNamedFacets(facets.owners, t('reports.noOwner'))}
        chosen={filter.ownerIds ?? []}
        onChange={(ownerIds) => change({ ownerIds })}
      />
      <Limits
        title={t('catalogue.rating')}
        limits={facets.ratings.map(({ minRating, count }) => ({
          value: minRating,
          count,
          label: t('catalogue.minRating', { count: minRating }),
        }))}
        chosen={filter.minRating}
        onChange={(minRating) => change({ minRating })}
      />
      <Limits
        title={t('catalogue.refreshed')}
        limits={facets.refreshed.map(({ refreshedDays, count }) => ({
          value: refreshedDays,
          count,
          label: t('catalogue.refreshedDays', { count: refreshedDays }),
        }))}
        chosen={filter.refreshedDays}
        onChange={(refreshedDays) => change({ refreshedDays })}
      />
    </div>
  );
}

function Facet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  count: number;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ label, count, isChosen, onChange }: ChoiceProps) {
  return (
    <Checkbox checked={isChosen} onChange={onChange}>
      <FacetLabel label={label} count={count} />
    </Checkbox>
  );
}

function FacetLabel({ label, count }: { label: string; count: number }) {
  const format = useFormat();
  return (
    <>
      {label} <span className="facet-count">{format.number(count)}</span>
    </>
  );
}

interface ChoicesProps<Value> {
  title: string;
  choices: { value: Value; label: string; count: number }[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
}

const collapsedLength = 6;

/** A filter by any of several values. Shows the first few, and those that are chosen. */
function Choices<Value extends number | string | null>({
  title,
  choices,
  chosen,
  onChange,
}: ChoicesProps<Value>) {
  const { t } = useTranslation('screens');
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = choices.filter(
    ({ value }, index) => isExpanded || index < collapsedLength || chosen.includes(value),
  );
  if (choices.length === 0) return null;
  return (
    <Facet title={title}>
      {shown.map(({ value, label, count }) => (
        <Choice
          key={value ?? 0}
          label={label}
          count={count}
          isChosen={chosen.includes(value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
      {choices.length > collapsedLength && (
        <Button kind="link" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? t('catalogue.fewer') : t('catalogue.all', { count: choices.length })}
        </Button>
      )}
    </Facet>
  );
}

interface LimitsProps {
  title: string;
  limits: { value: number; label: string; count: number }[];
  chosen: number | undefined;
  onChange: (limit: number | undefined) => void;
}

/** A filter by one of several limits, or none. */
function Limits({ title, limits, chosen, onChange }: LimitsProps) {
  const { t } = useTranslation('screens');
  const name = useId();
  return (
    <Facet title={title}>
      <Checkbox type="radio" name={name} checked={!chosen} onChange={() => onChange(undefined)}>
        {t('kit:table.any')}
      </Checkbox>
      {limits.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          type="radio"
          name={name}
          checked={value === chosen}
          onChange={() => onChange(value)}
        >
          <FacetLabel label={label} count={count} />
        </Checkbox>
      ))}
    </Facet>
  );
}
