import type { Api } from '@portal/contracts/client';
import type { PortalConfig } from '@portal/ui-kit/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../session/session';
import { describePage } from './describe-page';

/** Properties of public screens; `api` calls without a session. */
export interface PublicScreenProps {
  config: PortalConfig;
  api: Api;
  session: Session;
}

interface PublicFrameProps {
  config: PortalConfig;
  title: string;
  /** For search engines, on screens that are not opened by a mailed link. */
  description?: string;
  children: ReactNode;
}

/** The frame of a public screen, with links to the others. Sets the title and the description of the page. */
export function PublicFrame({
  config,
  title,
  description = config.introduction,
  children,
}: PublicFrameProps) {
  const { t } = useTranslation('shell');
  useEffect(() => describePage(`${title} – ${config.name}`, description), [title, description, config.name]);
  const footer = (
    <>
      <a href="#/">{t('signIn.title')}</a>
      <a href={`mailto:${config.contact.email}`}>{config.contact.label}</a>
      <a href="#/accessibility">{t('accessibility.link')}</a>
    </>
  );
  return (
    <Welcome config={config} title={title} footer={footer}>
      {children}
    </Welcome>
  );
}

interface WelcomeProps {
  config: PortalConfig;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of screens without a session: the portal's brand and the content. */
export function Welcome({ config, title, children, footer }: WelcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The user may already be typing in a form that the page had before the scripts.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="welcome">
      <header className="welcome-brand">
        <img src={config.crest} alt="" width={72} height={72} />
        <p className="welcome-owner">{config.owner}</p>
        <p className="welcome-name">{config.name}</p>
        <p className="welcome-introduction">{config.introduction}</p>
      </header>
      <div className="welcome-panel">
        <main className="welcome-card">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </main>
        {footer && <footer className="welcome-footer">{footer}</footer>}
      </div>
    </div>
  );
}
