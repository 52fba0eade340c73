import type { ImportRun } from '@portal/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A run of the import. Only the columns of its plain writes. */
@Entity('import_run')
export class ImportRunEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  status!: ImportRun['status'];

  /** The last heartbeat. */
  @Column('timestamptz', { name: 'alive_at' })
  aliveAt!: Date;
}
