import type { ReportRow } from '@portal/contracts';
import { waitForIdle } from '@portal/ui-kit';
import { downloadModules, isLowDataMode } from '@portal/ui-kit/platform';
import { useEffect } from 'react';

let isPreloaded = false;

/**
 * Downloads what an opened Power BI report needs, once and without running it, while a list of reports is idle on a fast line: the code of
 * the viewer, and Power BI's own page without a report, a token or a person, as `powerbi.preload` does.
 * https://learn.microsoft.com/javascript/api/overview/powerbi/preload
 */
export function useReportPreload(reports: readonly Pick<ReportRow, 'type' | 'embed_url'>[] = []): void {
  const embedUrl = reports.find(({ type, embed_url }) => type === 'Power Bi' && embed_url)?.embed_url;
  useEffect(() => {
    if (!embedUrl || isPreloaded || isLowDataMode()) return;
    const frame = document.createElement('iframe');
    let isLeft = false;
    const preload = async () => {
      await waitForIdle();
      await downloadModules(
        () => import('.'),
        () => import('../power-bi/power-bi-frame'),
      );
      if (isLeft) return;
      isPreloaded = true;
      const { origin, pathname } = new URL(embedUrl);
      frame.src = origin + pathname;
      frame.style.display = 'none';
      document.body.append(frame);
    };
    void preload().catch(() => undefined);
    return () => {
      isLeft = true;
      frame.remove();
    };
  }, [embedUrl]);
}
