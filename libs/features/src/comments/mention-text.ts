import type { PersonName } from '@portal/contracts';
import { mentionPattern } from '@portal/contracts/rules';
import { formatName } from '../people/person-name';

/** A comment that is being written. People are mentioned by `@` and their label. */
export interface CommentDraft {
  text: string;
  /** The ids of mentioned people by their labels. */
  people: Readonly<Record<string, number>>;
}

export const emptyDraft: CommentDraft = { text: '', people: {} };

/** Labels a person by the name, and by the id too if another person of the draft has the name. */
function findLabel(people: CommentDraft['people'], person: PersonName): string {
  const name = formatName(person);
  return (people[name] ?? person.id) === person.id ? name : `${name} (${person.id})`;
}

/** Makes the draft of a stored comment. */
export function toDraft(text: string, mentions: readonly PersonName[]): CommentDraft {
  let { people } = emptyDraft;
  const written = text.replaceAll(mentionPattern, (marker, id: string) => {
    const person = mentions.find((each) => each.id === Number(id));
    if (!person) return marker;
    const label = findLabel(people, person);
    people = { ...people, [label]: person.id };
    return `@${label}`;
  });
  return { text: written, people };
}

/** Returns the text of a draft as the server stores it. */
export function toStoredText({ text, people }: CommentDraft): string {
  const labels = Object.keys(people).sort((a, b) => b.length - a.length);
  return labels.reduce(
    // A longer name may begin with the label.
    (stored, label) =>
      stored
        .split(`@${label}`)
        .reduce(
          (before, after) =>
            `${before}${/^[\p{L}\p{N}]/u.test(after) ? `@${label}` : `@[${people[label]}]`}${after}`,
        ),
    text,
  );
}

/** Splits a stored text into its words and the ids of mentioned people. */
export function splitMentions(text: string): (string | number)[] {
  return text.split(mentionPattern).map((part, index) => (index % 2 === 1 ? Number(part) : part));
}

/** The name that is being typed after `@`: up to two words before the caret, and where it starts. */
export function findTypedName(text: string, caret: number): { start: number; name: string } | undefined {
  const [found, space = '', name = ''] =
    /(^|\s)@((?:[\p{L}\p{M}\p{N}'’.-]+ ?){0,2})$/u.exec(text.slice(0, caret)) ?? [];
  if (found === undefined || name.endsWith(' ')) return undefined;
  return { start: caret - found.length + space.length, name };
}

/** Replaces the typed name by a mention. Returns the new draft with the position of the caret. */
export function insertMention(
  { text, people }: CommentDraft,
  start: number,
  caret: number,
  person: PersonName,
): { draft: CommentDraft; caret: number } {
  const label = findLabel(people, person);
  const before = `${text.slice(0, start)}@${label} `;
  return {
    draft: { text: before + text.slice(caret).replace(/^ /, ''), people: { ...people, [label]: person.id } },
    caret: before.length,
  };
}
