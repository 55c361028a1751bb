/** Adam (Kingma and Ba, 2015). */
const BETA_1 = 0.9;
const BETA_2 = 0.98;
const EPSILON = 1e-8;

export interface Adam {
  /** Moves the values by one step against their gradient. */
  step(values: Float32Array, gradient: Float32Array, learningRate: number): void;
}

export function createAdam(size: number): Adam {
  const means = new Float32Array(size);
  const squares = new Float32Array(size);
  let steps = 0;
  return {
    step(values, gradient, learningRate) {
      steps += 1;
      const rate = learningRate / (1 - BETA_1 ** steps);
      const correction = 1 / (1 - BETA_2 ** steps);
      for (let at = 0; at < size; at++) {
        const change = gradient[at] as number;
        const mean = BETA_1 * (means[at] as number) + (1 - BETA_1) * change;
        const square = BETA_2 * (squares[at] as number) + (1 - BETA_2) * change * change;
        means[at] = mean;
        squares[at] = square;
        values[at] = (values[at] as number) - (rate * mean) / (Math.sqrt(square * correction) + EPSILON);
      }
    },
  };
}
