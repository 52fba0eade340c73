/** A Web Embed or Dash report: a page of another host, kept in a sandbox. */
export function WebFrame({ address, title, onLoad }: { address: string; title: string; onLoad: () => void }) {
  return (
    <iframe
      className="viewer-frame"
      src={address}
      title={title}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  );
}
