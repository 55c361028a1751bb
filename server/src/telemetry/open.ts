/** Opens telemetry, and the sending of it if the environment asks for it by the variables that OpenTelemetry defines for every program. */
import type { Log } from '../log.ts';
import { createTelemetry } from './create-telemetry.ts';
import { createMetrics, type MetricsPage } from './metrics.ts';
import type { Telemetry } from './types.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface TelemetryParts {
  environment: Environment;
  /** Sets variables of this process, which the SDK reads itself. */
  provideEnvironment: (variables: Environment) => void;
  log: Pick<Log, 'warn'>;
}

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

export interface OpenTelemetry {
  telemetry: Telemetry;
  /** Where Prometheus collects. */
  page: MetricsPage;
}

/** Counts for Prometheus always; sends nothing unless asked for: then nothing of OpenTelemetry is even loaded. */
export async function openTelemetry({
  environment,
  provideEnvironment,
  log,
}: TelemetryParts): Promise<OpenTelemetry> {
  const { sink, page } = createMetrics();
  const signals = wantedSignals(environment);
  if (signals.size === 0) return { telemetry: createTelemetry([sink]), page };
  provideEnvironment(withDefaults(environment));
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const sender = startOpenTelemetry({ signals, onWarning: (reason) => log.warn({ reason }, 'telemetry') });
  return { telemetry: createTelemetry([sink, sender]), page };
}

/** The variables of .env, and our own defaults: a name, and no arguments and owner of the process. */
function withDefaults(environment: Environment): Environment {
  const ours = Object.entries(environment).filter(([name]) => name.startsWith('OTEL_'));
  const isNamed = /(^|,)\s*service\.name\s*=/.test(environment.OTEL_RESOURCE_ATTRIBUTES ?? '');
  return {
    ...(!isNamed && { OTEL_SERVICE_NAME: 'docent' }),
    OTEL_NODE_RESOURCE_DETECTORS: 'service,host',
    ...Object.fromEntries(ours),
  };
}
