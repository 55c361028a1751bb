/** Segments so small that a few sentences make several chunks. */
export const SMALL = { maxWords: 20, maxUnitWords: 40 };
