/** The beginning of a text on one line, cut between words after at most so many characters. */
export function beginningOf(text: string, length = 60): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length).join('');
  return `${cut.replace(/\s\S*$/, '').replace(/[.,;:]+$/, '')}…`;
}
