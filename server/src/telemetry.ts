/** Opens telemetry where the environment asks for it, by the variables that OpenTelemetry defines for every program. */
import { type Environment, provideEnvironment } from './config/config.ts';
import { NO_TELEMETRY, type Telemetry } from './telemetry/types.ts';

/** Where OpenTelemetry would send to localhost when nothing is set, this service sends nothing. */
const SWITCHES = {
  traces: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'],
  metrics: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'OTEL_METRICS_EXPORTER'],
};

export type Signal = keyof typeof SWITCHES;

/** The signals that the environment names a place for, by its standard variables; none while OTEL_SDK_DISABLED. */
export function wantedSignals(environment: Environment): ReadonlySet<Signal> {
  const read = (name: string): string => environment[name]?.trim() ?? '';
  const wanted = new Set<Signal>();
  if (read('OTEL_SDK_DISABLED').toLowerCase() === 'true') return wanted;
  for (const signal of ['traces', 'metrics'] as const) {
    const isRefused = read(`OTEL_${signal.toUpperCase()}_EXPORTER`) === 'none';
    const isNamed = [...SWITCHES[signal], 'OTEL_CONFIG_FILE'].some((name) => read(name) !== '');
    if (isNamed && !isRefused) wanted.add(signal);
  }
  return wanted;
}

/** Off unless asked for: then nothing of OpenTelemetry is loaded. */
export async function openTelemetry(
  environment: Environment,
  log: { warn(fields: object, message: string): void },
): Promise<Telemetry> {
  const signals = wantedSignals(environment);
  if (signals.size === 0) return NO_TELEMETRY;
  provideEnvironment(withDefaults(environment));
  const { startOpenTelemetry } = await import('./telemetry/open-telemetry.ts');
  return startOpenTelemetry({ signals, onWarning: (reason) => log.warn({ reason }, 'telemetry') });
}

/** What was said in .env, too, and our own defaults: a name, and no arguments and owner of the process. */
function withDefaults(environment: Environment): Environment {
  const ours = Object.entries(environment).filter(([name]) => name.startsWith('OTEL_'));
  const isNamed = /(^|,)\s*service\.name\s*=/.test(environment.OTEL_RESOURCE_ATTRIBUTES ?? '');
  return {
    ...(!isNamed && { OTEL_SERVICE_NAME: 'docent' }),
    OTEL_NODE_RESOURCE_DETECTORS: 'service,host',
    ...Object.fromEntries(ours),
  };
}
