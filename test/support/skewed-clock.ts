/** Imported before everything else, puts this process's clock ahead by as many milliseconds as its address says. */
const aheadMs = Number(new URL(import.meta.url).searchParams.get('ahead'));
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string]) {
    if (given.length === 0) super(Real.now() + aheadMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return Real.now() + aheadMs;
  }
} as DateConstructor;
