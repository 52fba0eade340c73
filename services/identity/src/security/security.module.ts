import { Module } from '@nestjs/common';
import { PasswordRule } from './password-rule.js';
import { Passwords } from './passwords.js';
import { SecurityLog } from './security-log.js';

/** Password hashing, the rule for new passwords, and the security log. */
@Module({
  providers: [PasswordRule, Passwords, SecurityLog],
  exports: [PasswordRule, Passwords, SecurityLog],
})
export class SecurityModule {}
