/** Typed arrays that grow with what they hold, and give back what they hold no more. */

/** Arrays longer than what they hold by this factor are replaced once all is loaded. */
const SPARE_MAX = 1.5;

type NumberArray = Int8Array | Int32Array | Uint16Array | Float32Array | Float64Array | Uint8Array;

/** Tells how long an array will become. */
interface GrowthForecast {
  /** The final length over the present one, about. */
  readonly ahead: number;
}

/**
 * The array itself or a larger copy that holds at least `length` elements, and what the forecast says is to come. Not its
 * buffer transferred, which would give memory back sooner: once a thread has detached one buffer, V8 checks for that at
 * every access to any typed array, and every search takes longer.
 */
export function grown<T extends NumberArray>(array: T, length: number, forecast?: GrowthForecast): T {
  if (array.length >= length) return array;
  const Type = array.constructor as new (size: number) => T;
  const expected = forecast === undefined ? length : Math.ceil(length * forecast.ahead);
  const larger = new Type(Math.max(expected, Math.ceil(array.length * 1.3), 64));
  larger.set(array);
  return larger;
}

/** The array itself or, where it is much longer than `length`, a copy of its first elements. */
export function fitted<T extends NumberArray>(array: T, length: number): T {
  return array.length > Math.max(length * SPARE_MAX, 64) ? (array.slice(0, length) as T) : array;
}
