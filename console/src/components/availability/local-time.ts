/** Moments as a field for local date and time has them, and back. */

/** To the minute, in the time zone of the reader; empty for none. */
export function toLocalTime(iso: string | null | undefined): string {
  if (iso == null) return '';
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Null for an empty field. */
export const fromLocalTime = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();
