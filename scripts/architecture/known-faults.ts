/** Faults of the architecture that stand for now, each as it is reported. Lines only leave this list. */
export const KNOWN_FAULTS: ReadonlySet<string> = new Set([
  'server/src/http/load/back-pressure.ts imports server/src/config/config.ts: http may not',
  'server/src/http/load/owed-bodies.ts imports server/src/config/config.ts: http may not',
  'server/src/http/load/uploads-under-way.ts imports server/src/config/config.ts: http may not',
  'server/src/http/routes/console/parts.ts imports server/src/config/config.ts: http may not',
  'server/src/http/server.ts imports server/src/config/config.ts: http may not',
  'server/src/services/console/console-services.ts imports server/src/config/config.ts: services/console may not',
  'server/src/services/sign-in/sign-up.ts imports server/src/config/config.ts: services/sign-in may not',
  'server/src/services/upkeep/sweeper.ts imports server/src/config/config.ts: services/upkeep may not',
  'server/src/telemetry/open.ts imports server/src/config/config.ts: telemetry may not',
  'circle of files: console/src/features/pairs/import/check-rows.ts, console/src/features/pairs/import/delimiter.ts, console/src/features/pairs/import/sheet.ts',
  'console/src/components/ has more than 25 files side by side',
  'console/src/features/pairs/ has more than 25 files side by side',
  'server/src/extraction/pdf/ has more than 25 files side by side',
  'test/console/ has more than 25 files side by side',
  'test/store/ has more than 25 files side by side',
  'retrieval/ has more than 8 doors',
]);
