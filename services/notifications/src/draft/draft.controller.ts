import { draftContract, maxDrafts, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { DraftRepository } from './draft.repository.js';

type Input = Inputs<typeof draftContract>;

@Serves(draftContract)
export class DraftController implements Handlers<typeof draftContract> {
  constructor(private readonly drafts: DraftRepository) {}

  async find({ principal }: Caller, { form }: Input['find']) {
    return { draft: (await this.drafts.find(principal.accountId, form)) ?? null };
  }

  async save({ principal }: Caller, { form, content }: Input['save']) {
    await this.drafts.save(principal.accountId, form, content, maxDrafts);
    return { affectedRows: 1 };
  }

  async delete({ principal }: Caller, { form }: Input['delete']) {
    await this.drafts.delete(principal.accountId, form);
    return { affectedRows: 1 };
  }
}
