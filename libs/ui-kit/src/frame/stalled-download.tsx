import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { resumeDownloads, useStalledDownload } from '../platform';
import { ErrorBox } from './error-box';

/** Shows that a part of the page is not downloaded yet, and why. */
export function StalledDownload() {
  const { t } = useTranslation('kit');
  const reason = useStalledDownload(usePortal().hasNewRelease);
  if (!reason) return null;
  return (
    <ErrorBox
      message={t(`download.${reason}`)}
      onRetry={resumeDownloads}
      waysOut={
        reason === 'outdated' ? (
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            {t('download.reload')}
          </button>
        ) : undefined
      }
    />
  );
}
