import { resumeDownloads, useStalledDownload } from '@portal/ui-kit/platform';
import { useTranslation } from 'react-i18next';
import { ErrorScreen } from './error.screen';

interface LoadingScreenProps {
  home: string;
  hasNewRelease: () => Promise<boolean>;
}

/** Shown while files of the portal are downloaded. Names the reason when that takes long. */
export function LoadingScreen({ home, hasNewRelease }: LoadingScreenProps) {
  const { t } = useTranslation('shell');
  const reason = useStalledDownload(hasNewRelease);
  if (reason) {
    const retry = reason === 'outdated' ? () => location.reload() : resumeDownloads;
    return <ErrorScreen error={reason} home={home} onRetry={retry} />;
  }
  return (
    <p className="splash" role="status">
      {t('opening')}
    </p>
  );
}
