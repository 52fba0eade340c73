import { demoPassword } from '@portal/demo-data';
import type { Locator, Page } from 'playwright-core';

export class SignInPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly agree: Locator;
  readonly error: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Sign In', exact: true });
    this.agree = page.getByRole('button', { name: 'I Agree' });
    this.error = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.agree.click();
  }

  async signIn(email: string, password: string = demoPassword): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

/** The notice on the home page after a redirect from a screen of another role. */
export const getRoleNotice = (page: Page): Locator => page.getByText("You don't have access to that page");

export const getTitle = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });
