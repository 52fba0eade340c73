import type { PlainRefusalCode } from '@portal/contracts';
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What eight random characters take. */
const minGuesses = 1e8;
/** A word that takes fewer guesses is common. */
const commonGuesses = 1e6;
/** People make a common word "strong" by a year and a sign; a longer ending counts by itself. */
const maxEndingLength = 7;
/** Longer passwords are judged by their start, because estimates of long ones take too long. */
const maxEstimatedLength = 64;

const weaknesses: Partial<Record<MatchExtended['pattern'], PlainRefusalCode>> = {
  dictionary: 'password.common',
  repeat: 'password.repeated',
  sequence: 'password.sequence',
  spatial: 'password.keyboard',
};

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Finds why a password is easy to guess; undefined when it is not. */
export async function findWeakness(password: string): Promise<PlainRefusalCode | undefined> {
  // Loaded at the first use: the dictionaries take about 60 MB.
  estimator ??= loadEstimator();
  const loaded = await estimator;
  const estimate = loaded.check(password.slice(0, maxEstimatedLength));
  const start = password.slice(0, maxEstimatedLength).replace(/[^\p{L}]+$/u, '');
  const { guesses, sequence } = loaded.check(start);
  const isCommonStart = guesses < commonGuesses && sequence.length === 1 && isKnown(sequence[0]);
  const isCommon = isCommonStart && password.length - start.length <= maxEndingLength;
  if (estimate.guesses >= minGuesses && !isCommon) return undefined;
  const known = [...estimate.sequence, ...sequence]
    .filter(isKnown)
    .sort((a, b) => b.token.length - a.token.length);
  return weaknesses[known[0]?.pattern ?? ''] ?? 'password.weak';
}

const isKnown = (match: MatchExtended | undefined): boolean =>
  match !== undefined && match.pattern !== 'bruteforce' && match.pattern !== 'separator';

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    // The default of 100 takes ten times as long for passwords of many digits and signs, and finds no more.
    l33tMaxSubstitutions: 10,
  });
}
