import { z } from 'zod';
import { roles } from '../kit/access.js';
import { ExactText, Id, Line, PhoneText, QueryId, Text, Timestamp } from '../kit/fields.js';
import { type PlainRefusalCode, toSchemaError } from '../kit/refusal.js';
import { emailPattern, acceptedLanguages, lastSignIns, lengths, phonePattern } from '../rules.js';
import { readLine, readPhone } from '../text.js';

/** Statuses of accounts. Only active accounts can sign in. */
export const accountStatuses = ['Active', 'Deactivated', 'Blocked'] as const;

export const AccountStatus = z.enum(accountStatuses);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The messages are those of the registration forms. */
const NewName = (field: 'firstname' | 'surname') =>
  Line(lengths.name.max, `person.${field}Empty`).min(
    lengths.name.min,
    toSchemaError(`person.${field}TooShort`),
  );

export const Email = (code: PlainRefusalCode) =>
  Text(lengths.email.max, code)
    .overwrite(readLine)
    .pipe(z.email({ pattern: emailPattern, error: toSchemaError(code) }));

export const Phone = (code: PlainRefusalCode) =>
  Text(lengths.phone.max, code)
    .overwrite(readPhone)
    .min(lengths.phone.min, toSchemaError(code))
    .regex(phonePattern, toSchemaError(code));

export const NewPassword = ExactText(lengths.password.max, 'password.tooShort').min(
  lengths.password.min,
  toSchemaError('password.tooShort'),
);

/** A person who gets an account. The password is chosen by the holder of the address: after a mailed link. */
export const NewPerson = z.object({
  firstname: NewName('firstname'),
  surname: NewName('surname'),
  email: Email('person.email'),
  phone: Phone('person.phone'),
});
export type NewPerson = z.infer<typeof NewPerson>;

/** The specification's screens send a password with a new person, which is ignored. */
export const IgnoredPassword = z.unknown().optional();

/** The fields that users may change of their own account. */
export const Profile = z.object({
  firstname: Line(lengths.name.max, 'profile.firstname'),
  surname: Line(lengths.name.max, 'profile.surname'),
  email: Email('profile.email'),
  phone: Phone('profile.phone'),
});
export type Profile = z.infer<typeof Profile>;

/** The language of an account's screens and mails; null for the browser's language and the portal's default. */
export const AccountLanguage = z.enum(acceptedLanguages).nullable();

/** A changed profile. Another email address requires the current password. Without a language, that stays as it is. */
export const ProfileChange = Profile.extend({
  currentPassword: ExactText(200).optional(),
  language: AccountLanguage.optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** The specification's screens also send the address, which is ignored. */
export const PasswordChange = z.object({
  id: Id,
  oldPassword: ExactText(200, 'password.bothEmpty').min(1, toSchemaError('password.bothEmpty')),
  email: z.unknown().optional(),
  password: NewPassword,
});

/** The only fields that users may see of others of their partner. */
export const PersonName = z.object({ id: Id, firstname: z.string(), surname: z.string() });
export type PersonName = z.infer<typeof PersonName>;

/** Evidence about a registration, for the person who decides on the activation. */
export const RegistrationEvidence = z.object({
  /** Null if the partner has no pattern. */
  emailFits: z.boolean().nullable(),
  emailConfirmed: z.boolean(),
  /** The name of the user admin or administrator who registered the person; null for others. */
  registeredBy: z.string().nullable(),
});
export type RegistrationEvidence = z.infer<typeof RegistrationEvidence>;

export const PendingPerson = RegistrationEvidence.extend({
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  partner: z.string(),
});
export type PendingPerson = z.infer<typeof PendingPerson>;

/** The person of a mailed link with which the first password is chosen. */
export const RegisteredPerson = PendingPerson.pick({
  firstname: true,
  surname: true,
  email: true,
  partner: true,
}).extend({ phone: PhoneText });
export type RegisteredPerson = z.infer<typeof RegisteredPerson>;

export const UserRow = PersonName.extend({
  email: z.string(),
  phone: PhoneText,
  status: AccountStatus,
  role: z.enum(roles),
  user_type_id: Id.nullable(),
  name: z.string().nullable(),
  group_name: z.string().nullable(),
  /** Null for a person who has never signed in. */
  last_sign_in: Timestamp.nullish(),
  /** When the last link was sent to a person who has not chosen a password yet; null for others. */
  date_invited: Timestamp.nullish(),
  ...RegistrationEvidence.partial().shape,
});
export type UserRow = z.infer<typeof UserRow>;

/** Filters of lists of users. */
export const UserFilters = z.object({
  role: z.enum(['user', 'userAdmin']).optional(),
  partnerId: QueryId.optional(),
  groupId: QueryId.optional(),
  status: AccountStatus.optional(),
  /** `over90days` excludes users who have never signed in. */
  lastSignIn: z.enum(lastSignIns).optional(),
});
export type UserFilters = z.infer<typeof UserFilters>;

export const userSortColumns = [
  'firstname',
  'surname',
  'email',
  'phone',
  'status',
  'name',
  'group_name',
] as const;
