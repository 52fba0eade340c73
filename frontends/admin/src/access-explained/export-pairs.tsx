import { DownloadOutlined } from '@ant-design/icons';
import { useFormat } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePairsExport } from './use-pairs-export';

/** Saves all pairs of users and reports as CSV, says how far it is, and can be stopped. */
export function ExportPairs() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { progress, start, stop } = usePairsExport();
  if (!progress) {
    return (
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void start()}>
        {t('explained.export.action')}
      </Button>
    );
  }
  const { done, people } = progress;
  return (
    <div className="export-pairs">
      <progress aria-label={t('explained.export.action')} value={done} max={people || undefined} />
      <span>
        {t('explained.export.progress', { done: format.number(done), people: format.number(people) })}
      </span>
      <Button onClick={stop}>{t('kit:form.cancel')}</Button>
    </div>
  );
}
