import { Module } from '@nestjs/common';
import { DraftController } from './draft.controller.js';
import { DraftRepository } from './draft.repository.js';

/** Form input that outlives the session. */
@Module({ controllers: [DraftController], providers: [DraftRepository], exports: [DraftRepository] })
export class DraftModule {}
