import { Link } from 'react-router';

interface PageViewsProps {
  /** Names the navigation. */
  label: string;
  /** The views of a page, each with the query of its address. */
  views: readonly { key: string; label: string; search: string }[];
  /** Key of the view that is shown. */
  shown: string;
}

/** Links between the views of one page. */
export function PageViews({ label, views, shown }: PageViewsProps) {
  return (
    <nav className="page-views" aria-label={label}>
      {views.map(({ key, label: name, search }) => (
        <Link key={key} to={{ search }} aria-current={key === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
