/** Sets the title of the page, and its description for search engines. */
export function describePage(title: string, description: string): void {
  document.title = title;
  document.querySelector('meta[name=description]')?.setAttribute('content', description);
}
