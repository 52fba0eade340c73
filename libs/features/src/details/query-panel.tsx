import { ErrorBox } from '@portal/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface QueryPanelProps<Data> {
  id: string;
  title: string;
  action?: ReactNode;
  text?: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A titled panel whose content is loaded. */
export function QueryPanel<Data>({ id, title, action, text, query, children }: QueryPanelProps<Data>) {
  const { data, error, isLoadingError, refetch } = query;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {text && <p>{text}</p>}
      {isLoadingError && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !isLoadingError && <div className="skeleton skeleton-line" aria-hidden />}
    </section>
  );
}
