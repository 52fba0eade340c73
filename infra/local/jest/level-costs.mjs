import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Prints what each level cost: wall seconds, and on Linux CPU seconds of all processes of the run. Levels that overlap share alike. */
class LevelCosts {
  costs = new Map();
  running = [];
  last = { wall: performance.now(), cpu: 0 };

  onTestFileStart(test) {
    this.record();
    this.running.push(test);
  }

  onTestFileResult(test, { numPassingTests, numFailingTests }) {
    this.record();
    this.running.splice(this.running.indexOf(test), 1);
    const cost = this.getCost(test.context.config.displayName.name);
    cost.files += 1;
    cost.tests += numPassingTests + numFailingTests;
  }

  onRunComplete() {
    this.record();
    const rows = [...this.costs].map(([level, { files, tests, cpu, wall }]) =>
      [level.padEnd(14), ...[files, tests, cpu, wall].map((each) => each.toFixed(0).padStart(8))].join(''),
    );
    const head = [
      'Level'.padEnd(14),
      ...['files', 'tests', 'CPU s', 'wall s'].map((each) => each.padStart(8)),
    ];
    console.log(`\n${[head.join(''), ...rows].join('\n')}`);
  }

  getLastError() {
    return undefined;
  }

  /** Adds what was spent since the last call to the levels of the running files. */
  record() {
    const now = { wall: performance.now(), cpu: measureProcessTree(process.pid) };
    const names = this.running.map(({ context }) => context.config.displayName.name);
    const levels = names.length > 0 ? names : ['start and end'];
    // The times of a process whose parent ended first are lost.
    const cpu = Math.max(0, now.cpu - this.last.cpu);
    for (const level of levels) {
      const cost = this.getCost(level);
      cost.cpu += cpu / levels.length;
      cost.wall += (now.wall - this.last.wall) / 1_000 / levels.length;
    }
    this.last = now;
  }

  getCost(level) {
    const cost = this.costs.get(level) ?? { files: 0, tests: 0, cpu: 0, wall: 0 };
    this.costs.set(level, cost);
    return cost;
  }
}

/** CPU seconds of a process and of all that it started; NaN without /proc. A parent has the times of children that ended. */
function measureProcessTree(root) {
  const processes = listProcesses();
  if (!processes.has(root)) return NaN;
  const isInTree = (pid) => pid === root || (processes.has(pid) && isInTree(processes.get(pid).parent));
  const ticks = [...processes].map(([pid, { ticks }]) => (isInTree(pid) ? ticks : 0));
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function listProcesses() {
  try {
    return new Map(readdirSync('/proc').filter(Number).flatMap(readProcess));
  } catch {
    return new Map();
  }
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. After it come the state and the parent, fields 3 and 4 of proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return [[Number(pid), { parent: Number(fields[1]), ticks }]];
  } catch {
    return []; // It has ended meanwhile.
  }
}

export { LevelCosts as default };
