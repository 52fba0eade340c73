import type { MigrationInterface, QueryRunner } from 'typeorm';
import { copies, noCopies } from './usage/copies.js';
import { fillLastDays } from './usage/last-days.js';
import { months, noMonths } from './usage/months.js';
import { names, noNames } from './usage/names.js';
import { fillPairs, pairs } from './usage/pairs.js';
import { tellAnew } from './usage/tell-anew.js';
import { noTimes, times } from './usage/times.js';

/** What is known of each view besides its moment, and who viewed what how often; days are those of `timeZone`. */
export const usage = (timeZone: string) =>
  class Usage1763856000000 implements MigrationInterface {
    readonly name = 'Usage1763856000000';

    async up(runner: QueryRunner): Promise<void> {
      // The history may be long.
      await runner.query('SET LOCAL statement_timeout = 0');
      await runner.query(times);
      await runner.query(fillLastDays, [timeZone]);
      await runner.query(pairs);
      await runner.query(fillPairs);
      await runner.query(names);
      await runner.query(copies);
      await runner.query(months);
      await runner.query(tellAnew);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(noMonths);
      await runner.query(noCopies);
      await runner.query(`
        DROP TABLE user_report_views, partner_report_views;
        ALTER TABLE report_views DROP dropped, DROP viewers, DROP partners;
        ALTER TABLE daily_views DROP dropped;
        ALTER TABLE total_views DROP dropped`);
      await runner.query(noNames);
      await runner.query(noTimes);
    }
  };
