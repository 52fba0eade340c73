import type { Feature } from '../feature.js';
import { SignInListener } from './sign-in.listener.js';
import { SignInRepository } from './sign-in.repository.js';

/** Sign-ins, as identity tells of them. */
export const signInFeature: Feature = {
  controllers: [],
  providers: [SignInListener, SignInRepository],
};
