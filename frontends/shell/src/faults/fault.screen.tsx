import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface FaultScreenProps {
  fault: 'notFound' | 'loadFailed' | 'unreachable' | 'offline';
  home: string;
  onRetry?: () => void;
}

/** A screen that says what is wrong with the address or the app, and what to do. */
export function FaultScreen({ fault, home, onRetry }: FaultScreenProps) {
  const { t } = useTranslation('shell');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [fault]);
  return (
    <main className="fault">
      <p className="fault-code">{t(`${fault}.code`)}</p>
      <h1 ref={title} tabIndex={-1}>
        {t(`${fault}.title`)}
      </h1>
      <p>{t(`${fault}.text`)}</p>
      <p className="fault-actions">
        {onRetry && (
          <button type="button" className="button button-primary" onClick={onRetry}>
            {t('retry')}
          </button>
        )}
        <a className={onRetry ? 'button' : 'button button-primary'} href={`#${home}`}>
          {t('backHome')}
        </a>
      </p>
    </main>
  );
}
