/** The service as the tests of the console need it. */
import { type ServiceProcess, startServiceProcess } from '../../support/service.ts';

const ENV = { DOCENT_TRAINING_GATHER_MS: '100' };

type Options = NonNullable<Parameters<typeof startServiceProcess>[0]>;

/** `options.env` stands over these settings. */
export const startConsoleService = (options: Options = {}): Promise<ServiceProcess> =>
  startServiceProcess({ ...options, env: { ...ENV, ...options.env } });
