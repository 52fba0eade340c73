import { useTranslation } from 'react-i18next';

/** Says which report is being opened, in the place where it will be; its name may not be known yet. */
export function OpeningReport({ name }: { name: string | undefined }) {
  const { t } = useTranslation('kit');
  return (
    <div className="viewer-opening" role="status">
      {name ? t('viewer.loading', { name }) : t('viewer.opening')}
    </div>
  );
}
