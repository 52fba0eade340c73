import { Module } from '@nestjs/common';
import { PeopleRepository } from './people.repository.js';
import { ProjectionListener } from './projection.listener.js';

/** Replicated tables of other services' data. */
@Module({
  providers: [PeopleRepository, ProjectionListener],
  exports: [PeopleRepository],
})
export class ProjectionModule {}
