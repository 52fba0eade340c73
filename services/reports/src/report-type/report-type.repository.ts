import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';

const findAll = statement('report_type_all', 'SELECT id, name FROM report_type ORDER BY id');

/** Kinds of report. */
@Injectable()
export class ReportTypeRepository {
  constructor(private readonly database: Database) {}

  /** All kinds, in the order of their ids. */
  findAll(): Promise<{ id: number; name: string }[]> {
    return this.database.rows(findAll);
  }
}
