/** Placeholder of a screen whose code is being loaded. */
export function PageSkeleton() {
  return (
    <div className="page" aria-hidden="true">
      <div className="skeleton skeleton-crumbs" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}
