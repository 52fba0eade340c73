import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { malformed } from '@portal/contracts';
import { CONFIG } from '@portal/service-kit';
import { z } from 'zod';
import type { IdentityConfig } from '../config.js';

interface PasswordOwner {
  firstname: string;
  surname: string;
  email: string;
}

const commonHashes = readFileSync(new URL('../../assets/common-passwords.bin', import.meta.url));
const hashBytes = 4;
const minWordLength = 3;
const minOtherLetters = 4;

/** Refuses new passwords that are easy to guess. The contract checks their length. */
@Injectable()
export class PasswordRule {
  private readonly portalName: string;

  constructor(@Inject(CONFIG) { PORTAL_CONFIG }: Pick<IdentityConfig, 'PORTAL_CONFIG'>) {
    this.portalName = PORTAL_CONFIG ? readPortalName(PORTAL_CONFIG) : 'Report Portal';
  }

  /** @throws Problem `malformed` that names the field `password` */
  check(password: string, owner: PasswordOwner): void {
    const message = passwordRefusal(password, owner, this.portalName);
    if (message) throw malformed({ field: 'password', message });
  }
}

function readPortalName(file: string): string {
  try {
    return z.object({ name: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).name;
  } catch (error) {
    throw new Error(`PORTAL_CONFIG: ${file} has no readable name`, { cause: error });
  }
}

/** Describes why a password is easy to guess; undefined when it is not. */
export function passwordRefusal(
  password: string,
  owner: PasswordOwner,
  portalName: string,
): string | undefined {
  if (isCommon(password)) return 'This password is one of the most common ones. Choose another.';
  if (isMadeOf(password, wordsOf(owner, portalName)))
    return "Choose a password that is not made of your name, your email address or the portal's name.";
  return undefined;
}

/** Checks whether a password is among the 100,000 most common ones, ignoring case. The file has the sorted first bytes of their hashes. */
function isCommon(password: string): boolean {
  const hash = createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE();
  let low = 0;
  let high = commonHashes.length / hashBytes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = commonHashes.readUInt32BE(middle * hashBytes);
    if (candidate === hash) return true;
    if (candidate < hash) low = middle + 1;
    else high = middle;
  }
  return false;
}

function wordsOf({ firstname, surname, email }: PasswordOwner, portalName: string): string[] {
  const words = [firstname, surname, email, portalName].flatMap((text) => [
    lettersOf(text),
    ...text.split(/[^\p{L}]+/u).map(lettersOf),
  ]);
  return words.filter(({ length }) => length >= minWordLength).sort((a, b) => b.length - a.length);
}

/** Checks whether fewer than four letters remain without the words. */
function isMadeOf(password: string, words: string[]): boolean {
  const letters = lettersOf(password);
  const others = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return others.length < letters.length && others.length < minOtherLetters;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
