/** What few installations use is not in the memory of all: it is loaded when it is first used. */
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import '../support/own-process.ts';

/** Packages of mail, MCP, S3, log-in and telemetry, each of megabytes once it is loaded. */
const LATE = ['nodemailer', '@modelcontextprotocol/server', 'zod', '@aws-sdk/client-s3', 'better-auth'];

test('a service that nobody has asked for mail, MCP, a log-in or S3 has loaded none of them', async () => {
  const loaded = new Set<string>();
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const late = LATE.find((name) => specifier === name || specifier.startsWith(`${name}/`));
      if (late !== undefined) loaded.add(late);
      return next(specifier, context);
    },
  });
  try {
    const service = await startService();
    await service.close();
    assert.deepEqual([...loaded], []);
    await import('../../server/src/http/routes/doors/mcp-server.ts');
    assert.ok(
      loaded.has('@modelcontextprotocol/server') && loaded.has('zod'),
      'the test sees what is loaded',
    );
  } finally {
    hooks.deregister();
  }
});
