import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface FaultProps {
  /** Key of the message in the kit's catalogue. */
  message: string;
  onRetry: () => void;
}

/** Says in place what went wrong, and offers to try again. */
export function Fault({ message, onRetry }: FaultProps) {
  const { t } = useTranslation('kit');
  return (
    <div className="fault-box" role="alert">
      <p>{t(message)}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
