import { ErrorBox, FocusedMenu, Page, readId, type RowAction, useFilter } from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the id in the address; 0 for none. */
export function useIdInAddress(): number {
  const [value] = useFilter('id');
  return readId(value) ?? 0;
}

/** Returns the view in the address, by default the first one. */
export function useView<View extends string>(views: readonly [View, ...View[]]): View {
  const [value] = useFilter('view');
  return views.find((view) => view === value) ?? views[0];
}

export const getViewAddress = (id: number, view: string, first: string): string =>
  view === first ? `id=${id}` : `id=${id}&view=${view}`;

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
          <div className="skeleton profile-skeleton" aria-hidden="true" />
        )}
      </section>
    </Page>
  );
}

/** Names and values. */
export function FieldList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="profile">
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
