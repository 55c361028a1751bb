/** Floats of 16 bits, which arrays of Node's have not in every version that runs this. */

const EXPONENT_BIAS = 15;
const MANTISSA = 1024;
const SMALLEST_EXPONENT = 1 - EXPONENT_BIAS;
const LARGEST = 65_504;

/** The value of a 16-bit float. @param bits its 16 bits */
export function fromFloat16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & (MANTISSA - 1);
  if (exponent === 0) return sign * (mantissa / MANTISSA) * 2 ** SMALLEST_EXPONENT;
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + mantissa / MANTISSA) * 2 ** (exponent - EXPONENT_BIAS);
}

/** The bits of the nearest 16-bit float. @throws RangeError where there is none that near */
export function toFloat16(value: number): number {
  const size = Math.abs(value);
  if (!(size <= LARGEST)) throw new RangeError(`No 16-bit float: ${value}`);
  const sign = value < 0 ? 0x8000 : 0;
  const exponent = Math.max(SMALLEST_EXPONENT, Math.floor(Math.log2(size)));
  const steps = Math.round((size / 2 ** exponent) * MANTISSA);
  // A subnormal has the smallest exponent and no leading one; a carry of the rounding flows into the exponent by itself.
  return sign | (steps + (exponent - SMALLEST_EXPONENT) * MANTISSA);
}
