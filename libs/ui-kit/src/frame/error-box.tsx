import { ExclamationCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorKey } from '../forms/use-error-text';
import { ServerOffline } from './server-offline';
import { findServerText } from '../platform';

interface ErrorBoxProps {
  /** Defaults to the message of `error`. */
  message?: string;
  /** The error. Its own message is shown if the person must wait. */
  error?: unknown;
  heading?: string;
  onRetry: () => void;
  /** Alternatives to a retry. */
  waysOut?: ReactNode;
  /** Actions beside the retry. */
  moreWays?: ReactNode;
}

/** Keys of errors whose reason the person cannot know. */
const unexplained = ['errors.system', 'errors.generic', 'errors.offline'];

/** Shows an error in place, with a button to retry or other actions. */
export function ErrorBox({ error, message, heading, onRetry, waysOut, moreWays }: ErrorBoxProps) {
  const { t } = useTranslation('kit');
  const reason = message ?? findServerText(error);
  const key = error === undefined ? 'errors.generic' : getErrorKey(error);
  return (
    <div className="error-box" role="alert">
      {!reason && unexplained.includes(key) ? (
        <ServerOffline />
      ) : (
        <ExclamationCircleOutlined className="error-icon" aria-hidden />
      )}
      {heading && <h2 className="section-title">{heading}</h2>}
      <p>{reason ?? t(key)}</p>
      {waysOut ?? (
        <div className="error-buttons">
          <button type="button" className="button" onClick={onRetry}>
            {t('retry')}
          </button>
          {moreWays}
        </div>
      )}
    </div>
  );
}
