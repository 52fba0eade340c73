import type { PortalConfig } from '@portal/ui-kit/platform';
import { useEffect, useRef, type ReactNode } from 'react';

interface WelcomeProps {
  config: PortalConfig;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of the screens before the portal proper: whose portal this is on one side, what to do on the other. */
export function Welcome({ config, title, children, footer }: WelcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
