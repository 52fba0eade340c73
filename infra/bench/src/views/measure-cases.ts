import { runLoad, type LoadRequest, type LoadResult } from '../load/run-load.js';
import { runTogether } from '../load/run-together.js';
import { inTurns, type Server, type Subject } from '../measure.js';
import type { Comparison } from '../report/figures.js';
import type { Askers, ViewCase } from './view-case.js';

/** How many times what it costs with few views a call may cost with many. */
export const limit = 1.5;

const turns = { warmUps: 1, rounds: 3 };

/** A portal under load, and those who ask it. */
export interface Side {
  server: Server;
  askers: Askers;
}

/** Measures a case on the portal with few views and on the one with many, in turns: what else the machine does slows both. */
export function measureCase(viewCase: ViewCase, few: Side, many: Side): Promise<Comparison> {
  const { title, grows } = viewCase;
  const subjects = [few, many].map((side) => subjectOf(viewCase, side)) as [Subject, Subject];
  return inTurns({ title, limit: grows ? Infinity : limit }, [subjects[0]], subjects[1], turns);
}

function subjectOf({ request, count, connections }: ViewCase, { server, askers }: Side): Subject {
  let asked = 0;
  const run = (): Promise<LoadResult> => {
    const groups = Array.from({ length: count }, () => [request(askers, asked++)].flat());
    return isSingle(groups)
      ? runLoad(server.url, groups.flat(), connections)
      : runTogether(server.url, groups, connections);
  };
  return { title: undefined, meter: server.meter, count, run, rounds: [] };
}

const isSingle = (groups: LoadRequest[][]): boolean => groups.every(({ length }) => length === 1);
