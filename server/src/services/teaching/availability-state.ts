/** How an answer or a file stands at a moment. */
import type { AvailabilityState } from '../../../../contract/knowledge/availability.ts';
import type { SourceAvailability } from '../../store/types.ts';

/** What is switched off is off, whatever its time. */
export function availabilityStateOf(
  { isEnabled, validFromMs, validUntilMs }: SourceAvailability,
  nowMs: number,
): AvailabilityState {
  if (!isEnabled) return 'off';
  if (validUntilMs !== null && nowMs >= validUntilMs) return 'ended';
  return validFromMs !== null && nowMs < validFromMs ? 'scheduled' : 'active';
}
