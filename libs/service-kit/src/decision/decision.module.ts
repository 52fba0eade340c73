import { Module } from '@nestjs/common';
import { DecisionRepository } from './decision.repository.js';
import { DecisionService } from './decision.service.js';

/** Decisions that take effect after some seconds. */
@Module({ providers: [DecisionRepository, DecisionService], exports: [DecisionService] })
export class DecisionModule {}
