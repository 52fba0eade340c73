import type { Locator, Page } from 'playwright-core';

export class RegisterPage {
  readonly firstname: Locator;
  readonly email: Locator;
  readonly partner: Locator;
  readonly phone: Locator;
  readonly next: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.firstname = page.getByLabel('Firstname');
    this.email = page.getByLabel('Email');
    this.partner = page.getByLabel('HIS partner');
    this.phone = page.getByLabel('Phone');
    this.next = page.getByRole('button', { name: 'Next' });
    this.submit = page.getByRole('button', { name: 'Register' });
  }

  async typePerson(email: string): Promise<void> {
    await this.firstname.fill('Tiyamike');
    await this.page.getByLabel('Surname').fill('Banda');
    await this.email.fill(email);
  }

  async fillPerson(email = 'tiyamike@dho.example'): Promise<void> {
    await this.typePerson(email);
    await this.next.click();
    await this.step(2);
  }

  async fillAccount(): Promise<void> {
    await this.phone.fill('+265 999 123 456');
    await this.submit.click();
  }

  step(number: number): Promise<void> {
    return this.page.getByRole('heading', { level: 2, name: `Step ${number} of 3` }).waitFor();
  }
}
