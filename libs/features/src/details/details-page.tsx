import {
  ErrorBox,
  FocusedMenu,
  Page,
  PageViews,
  readId,
  type RowAction,
  useFilter,
  ViewSelect,
} from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the id in the address; 0 for none. */
export function useIdInAddress(): number {
  const [value] = useFilter('id');
  return readId(value) ?? 0;
}

/** The views of a page; the first one is shown by default. */
export interface ViewGroups<View> {
  about: readonly [View];
  access: readonly View[];
  history: readonly View[];
}

const viewGroups = ['about', 'access', 'history'] as const;

/** Returns the view in the address. */
export function useView<View extends string>({ about, access, history }: ViewGroups<View>): View {
  const [value] = useFilter('view');
  return [...access, ...history].find((view) => view === value) ?? about[0];
}

interface DetailsViewsProps<View> {
  of: 'person' | 'report';
  id: number;
  groups: ViewGroups<View>;
  shown: View;
}

/** Links to the groups of views, and a choice among those of the shown group. */
export function DetailsViews<View extends string>({ of, id, groups, shown }: DetailsViewsProps<View>) {
  const { t } = useTranslation('screens');
  const label = t(`details.${of}.label`);
  const getSearch = (view: View) => (view === groups.about[0] ? `id=${id}` : `id=${id}&view=${view}`);
  const shownGroup = viewGroups.find((group) => groups[group].includes(shown)) ?? 'about';
  const parts = groups[shownGroup];
  const views = viewGroups.flatMap((key) => {
    const [first] = groups[key];
    return first ? [{ key, label: t(`details.groups.${key}`), search: getSearch(first) }] : [];
  });
  return (
    <PageViews label={label} views={views} shown={shownGroup}>
      {parts.length > 1 && (
        <ViewSelect
          label={t(`details.groups.${shownGroup}`)}
          views={parts.map((key) => ({
            key,
            label: t(`details.${of}.views.${key}`),
            search: getSearch(key),
          }))}
          shown={shown}
        />
      )}
    </PageViews>
  );
}

interface MissingDetailsProps {
  query: { error: unknown; refetch: () => unknown };
  isMissing: boolean;
  missingText: string;
}

/** The page while its person or report is loading, or when it cannot be shown. */
export function MissingDetails({ query, isMissing, missingText }: MissingDetailsProps) {
  return (
    <Page>
      <section className="panel">
        {isMissing || isNotFound(query.error) ? (
          <p className="empty" role="alert">
            {missingText}
          </p>
        ) : query.error ? (
          <ErrorBox error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className="skeleton field-list-skeleton" aria-hidden="true" />
        )}
      </section>
    </Page>
  );
}

/** Names and values. */
export function FieldList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="field-list">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Actions beyond those that administrators and user admins share. */
export interface MoreActions {
  actions: RowAction[];
  dialogs: ReactNode;
}

export const returnNoActions = (): MoreActions => ({ actions: [], dialogs: null });

const buttons = 2;

/** The actions on a person or report: the first ones as buttons, the others in a menu. */
export function PageActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('screens');
  const others = actions.slice(buttons);
  return (
    <div className="page-actions">
      {actions.slice(0, buttons).map(({ key, label, icon, onClick }) => (
        <Button key={key} icon={icon} onClick={onClick}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <FocusedMenu items={others}>
          <Button aria-haspopup="menu">{t('details.more')}</Button>
        </FocusedMenu>
      )}
    </div>
  );
}
