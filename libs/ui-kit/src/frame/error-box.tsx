import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorKey } from '../forms/use-error-text';
import { waitTextOf } from '../platform';

interface ErrorBoxProps {
  /** Key of the message in the kit's catalogue. Defaults to the message of `error`. */
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

/** Shows an error in place, with a button to retry or other actions. */
export function ErrorBox({
  error,
  message = errorKey(error),
  heading,
  onRetry,
  waysOut,
  moreWays,
}: ErrorBoxProps) {
  const { t } = useTranslation('kit');
  return (
    <div className="error-box" role="alert">
      <ExclamationCircleOutlined className="error-icon" aria-hidden />
      {heading && <h2 className="section-title">{heading}</h2>}
      <p>{waitTextOf(error) ?? t(message)}</p>
      {waysOut ?? (
        <div className="error-buttons">
          <Button onClick={onRetry}>{t('retry')}</Button>
          {moreWays}
        </div>
      )}
    </div>
  );
}
