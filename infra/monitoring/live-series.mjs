/** Returns the values of the portal's series and of event loops in a text of metrics. */
const readValues = (text) =>
  new Map(
    [
      ...text.matchAll(/^(portal_\S+?(?:\{.*\})?|nodejs_eventloop_lag_p99_seconds\{.*\}) ([-+.\deE]+)$/gm),
    ].map(([, series, value]) => [series, Number(value)]),
  );

/**
 * Converts two readings of metrics to series of promtool, with one value a minute. Counters go on rising at the rate between the readings,
 * clocks as that of the test does, which begins at 0. Gauges keep their value.
 */
export function toSeries(first, second, minutes) {
  const formerValues = readValues(first.text);
  const types = new Map(
    [...second.text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]),
  );
  const secondsBetween = second.at - first.at;
  const toValues = (series, value) => {
    const name = series.replace(/\{.*/s, '');
    if (name === 'portal_clock_seconds') return `${value - second.at}+60x${minutes}`;
    const type = types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, ''));
    if (type !== 'counter' && type !== 'histogram') return `${value}x${minutes}`;
    return `0+${((value - (formerValues.get(series) ?? 0)) / secondsBetween) * 60}x${minutes}`;
  };
  return Object.fromEntries(
    [...readValues(second.text)].map(([series, value]) => [series, toValues(series, value)]),
  );
}
