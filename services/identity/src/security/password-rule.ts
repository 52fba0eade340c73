import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { refuseField, type PlainRefusalCode } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { CONFIG } from '@portal/server-kit';
import { readPortalConfig } from '@portal/service-kit';
import { z } from 'zod';
import type { IdentityConfig } from '../config.js';
import { BreachedPasswords } from './breached-passwords.js';
import { findWeakness } from './password-strength.js';

interface PasswordOwner {
  firstname: string;
  surname: string;
  email: string;
  /** The partner's name. */
  partner?: string | null;
}

const minWordLength = 3;
const minOtherLetters = 4;

/** The part of the portal's configuration file whose words attackers try first. */
const PortalWords = z.object({
  name: z.string().default('Report Portal'),
  owner: z.string().default('Ministry of Health'),
  guessableWords: z.array(z.string()).default([]),
});

/** Refuses new passwords that are easy to guess. The contract checks their length. */
@Injectable()
export class PasswordRule implements OnModuleInit {
  private portalTexts: string[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'PORTAL_CONFIG' | 'NODE_ENV'>,
    private readonly breachedPasswords: BreachedPasswords,
  ) {}

  async onModuleInit(): Promise<void> {
    const { name, owner, guessableWords } = await readPortalConfig(this.config.PORTAL_CONFIG, PortalWords);
    const published = this.config.NODE_ENV === 'production' ? [demoPassword] : [];
    this.portalTexts = [name, owner, ...guessableWords, ...published];
  }

  /** @throws Problem `malformed` that names the field `password` */
  async check(password: string, { firstname, surname, email, partner }: PasswordOwner): Promise<void> {
    const words = splitWords([firstname, surname, email, partner ?? '', ...this.portalTexts]);
    const code = isBuiltFrom(password, words)
      ? 'password.personal'
      : ((await findWeakness(password)) ?? (await this.describeBreach(password)));
    if (code) throw refuseField('password', code);
  }

  private async describeBreach(password: string): Promise<PlainRefusalCode | undefined> {
    return (await this.breachedPasswords.has(password)) ? 'password.stolen' : undefined;
  }
}

/** Returns the texts and their words in small letters, the longest first. */
const splitWords = (texts: string[]): string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)])
    .map(stripToLetters)
    .filter(({ length }) => length >= minWordLength)
    .sort((a, b) => b.length - a.length);

/** Checks whether fewer than four letters remain without the words. */
function isBuiltFrom(password: string, words: string[]): boolean {
  const letters = stripToLetters(password);
  const others = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return others.length < letters.length && others.length < minOtherLetters;
}

const stripToLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
