import { z } from 'zod';
import { roles } from '../kit/access.js';
import { Id, refinement, Text } from '../kit/fields.js';
import { AccountStatus } from './account.js';

// What a header or a terminal would take for more than text, and what turns text around or is not seen in it.
const control = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** A text of one line that must have at least `min` characters without the spaces around it. */
export const Line = (max: number, min: number, message: string) =>
  Text(max, message)
    .trim()
    .min(min, message)
    .refine(
      (value) => !control.test(value),
      refinement('must not contain control characters', 'Please remove the characters that cannot be seen.'),
    );

/** A name of a person to be registered; the messages are those of the registration forms. */
const NewName = (field: 'firstname' | 'surname') =>
  Line(100, 1, `You cannot submit an empty ${field}!`).min(2, `The ${field} submitted is too short!`);

/** The form of an e-mail address. */
export const Email = (message: string) => Text(254, message).trim().pipe(z.email(message));

/** A phone number as people write it: at least 10 characters of digits, spaces, brackets and dashes, `+` before them. */
export const Phone = (message: string) =>
  Text(30, message)
    .trim()
    .min(10, message)
    .regex(/^\+?[\d ()-]+$/, message);

const shortPassword = 'The password should have at least 8 characters!';

/** A password to be: 8 to 200 characters. */
export const NewPassword = Text(200, shortPassword).min(8, shortPassword);

/** What anybody who registers a person types. */
export const NewPerson = z.object({
  firstname: NewName('firstname'),
  surname: NewName('surname'),
  email: Email('You have submitted an invalid email !'),
  phone: Phone('The phone number submitted is empty or its too short!'),
  password: NewPassword,
});
export type NewPerson = z.infer<typeof NewPerson>;

/** What people may change of themselves. */
export const Profile = z.object({
  firstname: Line(100, 1, 'Please fill in your firstname'),
  surname: Line(100, 1, 'Please fill in your surname'),
  email: Email('Please fill in your email address'),
  phone: Phone('Please fill in the textfield with your correct phone number'),
});
export type Profile = z.infer<typeof Profile>;

/** A changed profile as it is sent. Another e-mail address needs the current password. */
export const ProfileChange = Profile.extend({ currentPassword: Text(200).optional() });
export type ProfileChange = z.infer<typeof ProfileChange>;

const blankPassword = 'Please fill the old and new password fields above.';

/** A change of one's own password; the address is what the specification's screens send along and is not read. */
export const PasswordChange = z.object({
  id: Id,
  oldPassword: Text(200, blankPassword).min(1, blankPassword),
  email: z.unknown().optional(),
  password: NewPassword,
});

/** A person's names, the only fields that everybody of the same partner may see. */
export const PersonName = z.object({ id: Id, firstname: z.string(), surname: z.string() });
export type PersonName = z.infer<typeof PersonName>;

/** Evidence about a registration, for the people who activate accounts. */
export const RegistrationEvidence = z.object({
  /** True if the e-mail address fits the partner's pattern. Null if the partner has no pattern. */
  emailFits: z.boolean().nullable(),
  /** True if the owner of the address has confirmed it by a link or a code. */
  emailConfirmed: z.boolean(),
  /** The name of the user admin or administrator who registered the person and vouches for them. Null for others. */
  registeredBy: z.string().nullable(),
});
export type RegistrationEvidence = z.infer<typeof RegistrationEvidence>;

/** A registered person as the link of an activation mail shows them. */
export const PendingPerson = RegistrationEvidence.extend({
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The HIS partner's name. */
  partner: z.string(),
});
export type PendingPerson = z.infer<typeof PendingPerson>;

/** A user as user admins and administrators see it. */
export const UserRow = PersonName.extend({
  email: z.string(),
  phone: z.string(),
  status: AccountStatus,
  role: z.enum(roles),
  /** The HIS partner; null for administrators. */
  user_type_id: Id.nullable(),
  /** The HIS partner's name. */
  name: z.string().nullable(),
  group_name: z.string().nullable(),
  ...RegistrationEvidence.partial().shape,
});
export type UserRow = z.infer<typeof UserRow>;

/** Columns by which lists of users sort. */
export const userSortColumns = [
  'firstname',
  'surname',
  'email',
  'phone',
  'status',
  'name',
  'group_name',
] as const;
