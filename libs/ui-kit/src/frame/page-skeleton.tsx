/** The place of a screen that is being fetched; of a viewer, if `bare`, its bar and its progress. */
export function PageSkeleton({ bare = false }: { bare?: boolean }) {
  if (bare) {
    return (
      <div className="viewer" aria-hidden="true">
        <div className="viewer-bar" />
        <div className="viewer-progress" />
      </div>
    );
  }
  return (
    <div className="page" aria-hidden="true">
      <div className="skeleton skeleton-crumbs" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}
