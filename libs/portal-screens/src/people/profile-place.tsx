/** Holds the place of a profile that is being fetched. */
export function ProfilePlace() {
  return <div className="skeleton profile-place" aria-hidden="true" />;
}
