import { Modal, Progress } from 'antd';
import { useTranslation } from 'react-i18next';

const width = 315;

/** Says at once that a report is being opened, and which. */
export function LoadingDialog({ name }: { name: string }) {
  const { t } = useTranslation('kit');
  const title = t('viewer.loading', { name });
  return (
    <Modal open title={title} width={width} footer={null} closable={false} keyboard={false} centered>
      <Progress percent={100} status="active" showInfo={false} aria-label={title} />
    </Modal>
  );
}
