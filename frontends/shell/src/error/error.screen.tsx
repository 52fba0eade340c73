import { ServerOffline } from '@portal/ui-kit/server-offline';
import type { StallReason } from '@portal/ui-kit/platform';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorScreenProps {
  error: 'notFound' | 'blocked' | 'unreachable' | StallReason;
  home: string;
  onRetry?: () => void;
}

/** Describes an error of the address or the app with the next steps. */
export function ErrorScreen({ error, home, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation('shell');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [error]);
  return (
    <main className="error-screen">
      {error !== 'notFound' && error !== 'blocked' && <ServerOffline />}
      <p className="error-code">{t(`${error}.code`)}</p>
      <h1 ref={title} tabIndex={-1}>
        {t(`${error}.title`)}
      </h1>
      <p>{t(`${error}.text`, { host: location.host })}</p>
      <p className="error-actions">
        {onRetry && (
          <button type="button" className="button button-primary" onClick={onRetry}>
            {t(error === 'outdated' ? 'outdated.reload' : 'retry')}
          </button>
        )}
        <a className={onRetry ? 'button' : 'button button-primary'} href={`#${home}`}>
          {t('backHome')}
        </a>
      </p>
    </main>
  );
}

/** Shows an error in place of a screen that failed to load or broke. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorScreen error="loadFailed" home="/" onRetry={() => location.reload()} />;
  }
}
