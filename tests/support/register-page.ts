import type { Locator, Page } from 'playwright-core';

/** The steps of the public registration as a visitor goes through them. */
export class RegisterPage {
  readonly firstname: Locator;
  readonly email: Locator;
  readonly partner: Locator;
  readonly phone: Locator;
  readonly password: Locator;
  readonly next: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.firstname = page.getByLabel('Firstname');
    this.email = page.getByLabel('Email');
    this.partner = page.getByLabel('HIS partner');
    this.phone = page.getByLabel('Phone');
    this.password = page.getByLabel('Password', { exact: true });
    this.next = page.getByRole('button', { name: 'Next' });
    this.submit = page.getByRole('button', { name: 'Register' });
  }

  /** Types what the first step asks for. */
  async typePerson(email: string): Promise<void> {
    await this.firstname.fill('Tiyamike');
    await this.page.getByLabel('Surname').fill('Banda');
    await this.email.fill(email);
  }

  /** Fills in the first step and goes on to the second. */
  async fillPerson(email = 'tiyamike@dho.example'): Promise<void> {
    await this.typePerson(email);
    await this.next.click();
    await this.step(2);
  }

  /** Fills in the second step and sends everything. */
  async fillAccount(password: string): Promise<void> {
    await this.phone.fill('+265 999 123 456');
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Resolves once the step is shown. */
  step(number: number): Promise<void> {
    return this.page.getByRole('heading', { level: 2, name: `Step ${number} of 3` }).waitFor();
  }
}
