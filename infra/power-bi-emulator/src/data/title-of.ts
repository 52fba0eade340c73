/** A slug as a title: `cholera-response` becomes "Cholera response". */
export function titleOf(slug: string): string {
  const words = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
