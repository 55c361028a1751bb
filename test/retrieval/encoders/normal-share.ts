/** The share of a normal distribution below `x`, to some fifteen places: for tests to compare with. */

/** Beyond it the share is 0 or 1 to as many places. */
const REACH = 9;
const TERMS_MAX = 1_000;

/** By the series x + x³/3 + x⁵/(3·5) + … (Abramowitz and Stegun, 26.2.11). */
export function normalShare(x: number): number {
  if (Math.abs(x) > REACH) return x > 0 ? 1 : 0;
  let sum = 0;
  let term = x;
  for (let n = 3; n < TERMS_MAX && sum + term !== sum; n += 2) {
    sum += term;
    term *= (x * x) / n;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
