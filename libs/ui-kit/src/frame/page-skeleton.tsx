/** The place of a screen that is being fetched. */
export function PageSkeleton() {
  return (
    <div className="page" aria-hidden="true">
      <div className="skeleton skeleton-crumbs" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}
