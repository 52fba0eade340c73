import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { reportIdOf } from '../reports/report-address';
import { useListedName } from '../reports/report.resource';

/** Stands in for a screen that is being fetched; for a viewer, if `bare`, with the name of its report where a list has shown it. */
export function PageSkeleton({ bare = false }: { bare?: boolean }) {
  if (bare) return <ViewerSkeleton />;
  return (
    <div className="page" aria-hidden="true">
      <div className="skeleton skeleton-crumbs" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}

function ViewerSkeleton() {
  const name = useListedName(reportIdOf(useLocation()));
  return (
    <div className="viewer">
      <div className="viewer-bar">
        <p className="viewer-title">{name}</p>
      </div>
      <div className="viewer-progress" aria-hidden />
      <div className="viewer-stage">
        <OpeningReport name={name} />
      </div>
    </div>
  );
}

/** Says which report is being opened; its name may not be known yet. */
export function OpeningReport({ name }: { name: string | undefined }) {
  const { t } = useTranslation('kit');
  return (
    <div className="viewer-opening" role="status">
      {name ? t('viewer.loading', { name }) : t('viewer.opening')}
    </div>
  );
}
