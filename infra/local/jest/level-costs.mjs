/** Prints what each level cost in seconds. Levels that overlap share alike. */
class LevelCosts {
  costs = new Map();
  running = [];
  last = performance.now();

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
    const rows = [...this.costs].map(([level, { files, tests, seconds }]) =>
      [level.padEnd(14), ...[files, tests, seconds].map((each) => each.toFixed(0).padStart(8))].join(''),
    );
    const head = ['Level'.padEnd(14), ...['files', 'tests', 'seconds'].map((each) => each.padStart(8))];
    console.log(`\n${[head.join(''), ...rows].join('\n')}`);
  }

  getLastError() {
    return undefined;
  }

  /** Adds what was spent since the last call to the levels of the running files. */
  record() {
    const now = performance.now();
    const names = this.running.map(({ context }) => context.config.displayName.name);
    const levels = names.length > 0 ? names : ['start and end'];
    for (const level of levels) this.getCost(level).seconds += (now - this.last) / 1_000 / levels.length;
    this.last = now;
  }

  getCost(level) {
    const cost = this.costs.get(level) ?? { files: 0, tests: 0, seconds: 0 };
    this.costs.set(level, cost);
    return cost;
  }
}

export { LevelCosts as default };
