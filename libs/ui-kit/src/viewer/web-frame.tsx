import { useEffect, useEffectEvent, useState } from 'react';
import { drawnWithinMs } from './patience';

interface WebFrameProps {
  address: string;
  title: string;
  onDrawn: () => void;
  onFailed: () => void;
}

/** A Web Embed or Dash report: a page of another host, kept in a sandbox. */
export function WebFrame({ address, title, onDrawn, onFailed }: WebFrameProps) {
  const [loaded, setLoaded] = useState(false);
  const giveUp = useEffectEvent(onFailed);
  useEffect(() => {
    if (loaded) return;
    const patience = setTimeout(() => giveUp(), drawnWithinMs);
    return () => clearTimeout(patience);
  }, [loaded]);

  return (
    <iframe
      className="viewer-frame"
      src={address}
      title={title}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
      onLoad={() => {
        setLoaded(true);
        onDrawn();
      }}
    />
  );
}
