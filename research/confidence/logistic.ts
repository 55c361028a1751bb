/** Fits a logistic model by gradient descent, with signs kept where the meaning of a feature settles them. */
export interface Example {
  features: Record<string, number>;
  isRight: boolean;
  weight: number;
}

/** Features used, each with the sign its weight must have: 1, -1, or 0 for either. */
export type Signs = Readonly<Record<string, 1 | 0 | -1>>;

/** The logit is the bias plus each feature times its weight. */
export interface FittedModel {
  bias: number;
  weights: Record<string, number>;
}

export interface FitSettings {
  signs: Signs;
  /** Penalty on squared weights of standardised features. */
  penalty: number;
  steps: number;
}

const STEP = 1;
const MOMENTUM = 0.9;

/** Standardises, fits, and gives weights for the features as they are. */
export function fitLogistic(
  examples: readonly Example[],
  { signs, penalty, steps }: FitSettings,
): FittedModel {
  const names = Object.keys(signs);
  const totalWeight = examples.reduce((sum, { weight }) => sum + weight, 0);
  const average = (read: (example: Example) => number): number =>
    examples.reduce((sum, example) => sum + example.weight * read(example), 0) / totalWeight;
  const means = names.map((name) => average(({ features }) => features[name] ?? 0));
  const scales = names.map((name, at) => {
    const variance = average(({ features }) => ((features[name] ?? 0) - (means[at] as number)) ** 2);
    return Math.sqrt(variance) || 1;
  });
  const count = names.length;
  // One after the other: the loop below takes nearly all of the time.
  const rows = new Float64Array(examples.length * count);
  for (const [at, { features }] of examples.entries())
    for (const [j, name] of names.entries())
      rows[at * count + j] = ((features[name] ?? 0) - (means[j] as number)) / (scales[j] as number);
  const targets = Float64Array.from(examples, ({ isRight }) => (isRight ? 1 : 0));
  const shares = Float64Array.from(examples, ({ weight }) => weight / totalWeight);
  const weights = new Float64Array(count + 1);
  const velocity = new Float64Array(count + 1);
  const gradient = new Float64Array(count + 1);
  for (let step = 0; step < steps; step++) {
    gradient.fill(0);
    for (let at = 0; at < targets.length; at++) {
      const from = at * count;
      let logit = weights[count] as number;
      for (let j = 0; j < count; j++) logit += (weights[j] as number) * (rows[from + j] as number);
      const error = (1 / (1 + Math.exp(-logit)) - (targets[at] as number)) * (shares[at] as number);
      for (let j = 0; j < count; j++)
        gradient[j] = (gradient[j] as number) + error * (rows[from + j] as number);
      gradient[count] = (gradient[count] as number) + error;
    }
    for (let j = 0; j <= names.length; j++) {
      const shrink = j < names.length ? penalty * (weights[j] as number) : 0;
      velocity[j] = MOMENTUM * (velocity[j] as number) - STEP * ((gradient[j] as number) + shrink);
      weights[j] = (weights[j] as number) + (velocity[j] as number);
      const sign = j < names.length ? signs[names[j] as string] : 0;
      if (sign !== undefined && sign !== 0 && (weights[j] as number) * sign < 0) weights[j] = 0;
    }
  }
  const model: FittedModel = { bias: weights[names.length] as number, weights: {} };
  names.forEach((name, at) => {
    const weight = (weights[at] as number) / (scales[at] as number);
    model.bias -= weight * (means[at] as number);
    if (weight !== 0) model.weights[name] = Number(weight.toFixed(4));
  });
  model.bias = Number(model.bias.toFixed(4));
  return model;
}
