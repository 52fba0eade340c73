import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { readReportId } from '../reports/report-address';
import { useListedName } from '../reports/report.resource';

/** Placeholder of the viewer while its code is being loaded. Shows the report's name if a list has loaded it. */
export function ViewerSkeleton() {
  const name = useListedName(readReportId(useLocation()));
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

/** Shows that a report is being opened, with its name if that is known. */
export function OpeningReport({ name, children }: { name: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation('screens');
  return (
    <div className="viewer-opening">
      <div>
        <p role="status">{name ? t('viewer.loading', { name }) : t('viewer.opening')}</p>
        {children}
      </div>
    </div>
  );
}
