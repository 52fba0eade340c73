import type { PortalConfig } from '@portal/ui-kit/platform';
import { useEffect, type ReactNode } from 'react';
import { Welcome } from '../sign-in/welcome';

interface PublicFrameProps {
  config: PortalConfig;
  title: string;
  children: ReactNode;
}

/** The frame of a screen that is there for everybody, whose title the page takes. */
export function PublicFrame({ config, title, children }: PublicFrameProps) {
  useEffect(() => {
    document.title = `${title} – ${config.name}`;
  }, [title, config.name]);
  return (
    <Welcome config={config} title={title}>
      {children}
    </Welcome>
  );
}
