/** The service as the tests of the console need it: in this process, where it is started in a moment. */
import { type ServiceOptions, startService, type TestService } from '../../support/service.ts';

/** Long enough for a page to show that something trains. */
export const CONSOLE_ENV = { DOCENT_TRAINING_GATHER_MS: '100' };

/** `env` stands over these settings. */
export const startConsoleService = (env: ServiceOptions['env'] = {}): Promise<TestService> =>
  startService({ env: { ...CONSOLE_ENV, ...env } });
