import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says that what the address names is no longer there, and leads on. */
export function GoneChoice({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="warning"
      showIcon
      title={text}
      action={
        <Button size="small" onClick={onClear}>
          {t('explained.chooseAnother')}
        </Button>
      }
    />
  );
}
