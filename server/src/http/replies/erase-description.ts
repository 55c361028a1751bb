/** What `erase` does, in the words of the API's document. */

export const ERASE_DESCRIPTION =
  'Its text stays in the history for as long as that is kept; with `erase=true` it is gone from there as well.';
