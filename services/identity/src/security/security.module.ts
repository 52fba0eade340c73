import { Module } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords.js';
import { PasswordRule } from './password-rule.js';
import { Passwords } from './passwords.js';
import { SecurityLog } from './security-log.js';

@Module({
  providers: [BreachedPasswords, PasswordRule, Passwords, SecurityLog],
  exports: [PasswordRule, Passwords, SecurityLog],
})
export class SecurityModule {}
