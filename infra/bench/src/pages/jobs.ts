import type { Locator, Page } from 'playwright-core';
import { demoPassword } from '@portal/demo-data';
import { startPortal } from '@portal/local';
import { formatTable } from '../measure/figures.js';
import { printProgress } from '../portal.js';
import { startBrowser } from './slow-page.js';

const user = 'user@dho.example';
const userAdmin = 'owner@dho.example';
const administrator = 'admin@portal.example';
const newUser = {
  Firstname: 'Mphatso',
  Surname: 'Kalua',
  Email: 'mphatso@dho.example',
  Phone: '0999123456',
};
const width = 1_280;
const timeoutMs = 30_000;

/** Does a job as a person does, and counts clicks, keys and filled fields. */
class Worker {
  clicks = 0;
  keys = 0;
  fields = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }

  /** Types into the search of the top bar and takes the first result. */
  async search(text: string, result: RegExp): Promise<void> {
    await this.press('/');
    await this.fill(this.page.getByRole('combobox', { name: 'Search the portal' }), text);
    await this.page.getByRole('option', { name: result }).first().waitFor();
    await this.press('Enter');
  }

  getButton(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  }

  getLink(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' }).first();
  }

  /** Shows the entries of the drawer that are folded. */
  openMore(): Promise<void> {
    return this.click(this.page.locator('.navigation-more > summary'));
  }

  waitForText(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  waitForReport(): Promise<void> {
    return this.page.frameLocator('iframe').getByRole('heading').first().waitFor();
  }
}

interface Job {
  name: string;
  /** The account that has signed in, and the screen from which it starts. */
  as: string;
  from: string;
  work: (worker: Worker) => Promise<unknown>;
}

const jobs: Job[] = [
  {
    name: 'open the report that was used last',
    as: user,
    from: '/userHome',
    work: async (worker) => {
      await worker.click(worker.page.locator('.report-tile a').first());
      await worker.waitForReport();
    },
  },
  {
    name: 'find a report by its name and open it',
    as: user,
    from: '/userHome',
    work: async (worker) => {
      await worker.search('cholera', /^Cholera Situation/);
      await worker.waitForReport();
    },
  },
  {
    name: 'rate a report',
    as: user,
    from: '/report/1',
    work: async (worker) => {
      await worker.waitForReport();
      await worker.click(worker.getButton('Rate the Visual'));
      await worker.click(worker.page.getByRole('radio', { name: '4 stars' }));
      await worker.click(worker.getButton('Submit the rating'));
      await worker.page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'request access to a report',
    as: user,
    from: '/userHome',
    work: async (worker) => {
      await worker.click(worker.getLink('Request Report Access'));
      await worker.click(worker.getButton(/^Request Access/));
      await worker.fill(worker.page.getByRole('dialog').getByRole('textbox'), 'For the monthly review.');
      await worker.click(worker.getButton('Submit the request'));
      await worker.page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'accept what waits longest',
    as: administrator,
    from: '/home',
    work: async (worker) => {
      await worker.click(worker.getLink(/^Waiting for you/));
      await worker.click(worker.getButton(/^(Extend|Accept|Activate)/));
      await worker.getButton(/^(Undo|Take access back)/).waitFor();
    },
  },
  {
    name: 'register a person',
    as: userAdmin,
    from: '/userHome',
    work: async (worker) => {
      await worker.click(worker.getLink(/^Activate Users/));
      await worker.click(worker.getButton('Register Users'));
      for (const [name, text] of Object.entries(newUser))
        await worker.fill(worker.page.getByRole('textbox', { name }), text);
      await worker.click(worker.getButton('Register the user'));
      await worker.waitForText('Successfully registered the user !');
    },
  },
  {
    name: 'give a group access to a report',
    as: administrator,
    from: '/home',
    work: async (worker) => {
      await worker.search('give malaria surveillance to research', /^Give Malaria Surveillance/);
      await worker.page.getByRole('dialog').or(worker.page.locator('.portal-form')).first().waitFor();
      await worker.click(worker.getButton(/^(Add|Give|Save)/));
      await worker.waitForText(/^Successfully/);
    },
  },
  {
    name: 'answer feedback',
    as: administrator,
    from: '/home',
    work: async (worker) => {
      await worker.openMore();
      await worker.click(worker.getLink('Feedback'));
      await worker.click(worker.getButton(/^Answer/));
      await worker.fill(worker.page.getByRole('dialog').getByRole('textbox'), 'It is done.');
      await worker.click(worker.page.getByRole('dialog').getByRole('button', { name: 'Save' }));
      await worker.page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'see how a report is used',
    as: administrator,
    from: '/home',
    work: async (worker) => {
      await worker.openMore();
      await worker.click(worker.getLink('Usage'));
      await worker.click(worker.getLink('Malaria Surveillance'));
      await worker.waitForText(/Malaria Surveillance/);
    },
  },
  {
    name: 'deactivate a person who leaves',
    as: administrator,
    from: '/home',
    work: async (worker) => {
      await worker.search('deactivate luka', /^Deactivate/);
      await worker.click(worker.page.getByRole('dialog').getByRole('button', { name: /^Deactivate/ }));
      await worker.waitForText(/deactivated/);
    },
  },
];

/** Does the ten commonest jobs once at 1,280 px on this machine, and prints clicks, keys, filled fields and seconds. */
export async function measureJobs(): Promise<void> {
  const portal = await startPortal({ env: { gateway: { RATE_LIMIT: 'off' } } });
  const browser = await startBrowser();
  const rows: string[][] = [];
  try {
    for (const { name, as, from, work } of jobs) {
      printProgress(name);
      const context = await browser.newContext({ baseURL: portal.url, viewport: { width, height: 800 } });
      const page = await context.newPage();
      page.setDefaultTimeout(timeoutMs);
      await signIn(page, as);
      await page.goto(`/#${from}`);
      await page.reload({ waitUntil: 'networkidle' });
      const worker = new Worker(page);
      const startedAt = performance.now();
      await work(worker);
      const seconds = (performance.now() - startedAt) / 1_000;
      rows.push([name, `${worker.clicks}`, `${worker.keys}`, `${worker.fields}`, seconds.toFixed(1)]);
      await context.close();
    }
  } finally {
    if (rows.length > 0) console.log(formatTable(['job', 'clicks', 'keys', 'fields', 'seconds'], rows));
    await browser.close();
    await portal.stop();
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'I Agree' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.locator('.top-bar').waitFor();
}
