/**
 * What a change of the contracts means for parts that still run a release: a `break` hinders one of them, an `order` says which part is to
 * be released before which, a `note` is worth knowing.
 */
export interface Finding {
  readonly kind: 'break' | 'order' | 'note';
  /** The call, event or name, and the field in it. */
  readonly where: string;
  readonly what: string;
  /** What to do instead of what breaks. */
  readonly instead?: string;
}

/** Something that a part still running the release cannot live with. */
export const broken = (where: string, what: string, instead: string): Finding => ({
  kind: 'break',
  where,
  what,
  instead,
});

/** The line by which a finding is named, told and accepted. */
export const lineOf = ({ where, what }: Finding): string => `${where}: ${what}`;
