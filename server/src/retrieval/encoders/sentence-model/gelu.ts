/** Gaussian error linear units (Hendrycks and Gimpel, 2016): each number times the share of a normal distribution below it. */

/** Beyond it the share is 0 or 1 to more places than a float has. */
const REACH = 8;
/** Steps of the table to 1; between two of them the share is taken for straight, which is off by less than a millionth. */
const STEPS = 256;
const SHARES = tabulate();

/** The share below each place from -REACH to REACH, by Simpson's rule from the middle, where it is a half. */
function tabulate(): Float32Array {
  const shares = new Float32Array(2 * REACH * STEPS + 1);
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const middle = REACH * STEPS;
  let share = 0.5;
  for (let step = 0; step <= middle; step++) {
    shares[middle + step] = share;
    shares[middle - step] = 1 - share;
    const [from, to] = [step / STEPS, (step + 1) / STEPS];
    share += (density(from) + 4 * density((from + to) / 2) + density(to)) / (6 * STEPS);
  }
  return shares;
}

/** In place, over `length` numbers from `start`. */
export function applyGelu(floats: Float32Array, start: number, length: number): void {
  for (let at = start; at < start + length; at++) {
    const value = floats[at] as number;
    if (value >= REACH) continue;
    if (value <= -REACH) {
      floats[at] = 0;
      continue;
    }
    const place = (value + REACH) * STEPS;
    const step = Math.floor(place);
    const share = SHARES[step] as number;
    floats[at] = value * (share + (place - step) * ((SHARES[step + 1] as number) - share));
  }
}
