import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportPage } from '../power-bi/report-session';

interface ViewerTabsProps {
  pages: readonly ReportPage[];
  shown: string | undefined;
  onShow: (page: string) => void;
}

/** Id of the element that shows the chosen page. */
export const tabPanelId = 'viewer-page';

/** The pages of a Power BI report as tabs below it, so that it does not move when they are known. Arrow keys move between them, Enter shows one. */
export function ViewerTabs({ pages, shown, onShow }: ViewerTabsProps) {
  const { t } = useTranslation('screens');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const focus = (index: number) =>
    list.current
      ?.querySelectorAll<HTMLElement>('[role=tab]')
      .item((index + pages.length) % pages.length)
      .focus();
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: pages.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focus(target);
  };
  return (
    <div ref={list} role="tablist" aria-label={t('viewer.pages')} className="viewer-tabs">
      {pages.map(({ name, displayName }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === shown}
          aria-controls={tabPanelId}
          tabIndex={name === shown || (index === 0 && !pages.some((page) => page.name === shown)) ? 0 : -1}
          onClick={() => onShow(name)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {displayName}
        </button>
      ))}
    </div>
  );
}
