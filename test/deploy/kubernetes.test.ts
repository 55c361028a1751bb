import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import figures from '../../scripts/capacity/figures.json' with { type: 'json' };
import { parseConfig } from '../../server/src/config/config.ts';
import { parseS3Url } from '../../server/src/store/blobs/s3-url.ts';
import { findFreePort } from '../support/free-port.ts';
import { startServiceProcess } from '../support/service.ts';
import { bytes, deployFiles, isCommand, type Node, readDockerfile, readYaml } from './files.ts';

const MIB = 2 ** 20;
const KUSTOMIZATION = 'kubernetes/kustomization.yaml';
const EXAMPLES = ['kubernetes/secret.example.yaml'];

const [kustomization] = readYaml(KUSTOMIZATION);
const files = deployFiles().filter((file) => file.startsWith('kubernetes/') && file !== KUSTOMIZATION);
const objects = kustomization.resources.flatMap((file: string) => readYaml(`kubernetes/${file}`)) as Node[];
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name);
const deployments = ofKind('Deployment');
const workloads = [...deployments, ...ofKind('Job')];
const podOf = (workload: Node) => workload.spec.template.spec;
const containerOf = (workload: Node) => podOf(workload).containers[0];
const [settings] = ofKind('ConfigMap');
const [secret] = readYaml(EXAMPLES[0] ?? '');
const image = readDockerfile().at(-1)?.instructions ?? [];

const imageEnvironment = Object.fromEntries(
  image
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ words }) => words.map((word) => word.split('=') as [string, string])),
);
const config = parseConfig({ ...imageEnvironment, ...settings.data, ...secret.stringData });

const matches = (selector: Node, labels: Node): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

describe('the Kubernetes manifests', () => {
  test('are all in the kustomization, but for the example of a secret', () => {
    const listed = kustomization.resources.map((file: string) => `kubernetes/${file}`);
    assert.deepEqual([...listed, ...EXAMPLES].sort(), files.sort());
    assert.equal(ofKind('Secret').length, 0);
  });

  test('run the commands of the product, on the image that the kustomization names', () => {
    assert.deepEqual(
      workloads.map((workload) => containerOf(workload).args),
      [['serve'], ['work'], ['migrate']],
    );
    for (const workload of workloads) {
      const [command] = containerOf(workload).args;
      assert.ok(isCommand(command), command);
      assert.ok(kustomization.images.some(({ name }: Node) => name === containerOf(workload).image));
    }
    assert.match(kustomization.images[0].newTag, /^(?!latest)[\w.-]+$/);
  });

  test('take settings by reference that the service understands, and keep secrets out of the map', () => {
    for (const workload of workloads) {
      assert.deepEqual(containerOf(workload).envFrom, [
        { configMapRef: { name: settings.metadata.name } },
        { secretRef: { name: secret.metadata.name } },
      ]);
    }
    for (const name of Object.keys(settings.data)) {
      assert.ok(!/DATABASE|BLOB|KEY|SECRET|PASSWORD|SMTP/.test(name), name);
      assert.equal(typeof settings.data[name], 'string');
    }
    assert.match(config.store.databaseUrl ?? '', /sslmode=verify-full/);
    assert.equal(parseS3Url(config.store.blobUrl ?? '').bucket, 'BUCKET');
  });

  test('give pods no rights, no writable root and nobody else to be', () => {
    const [uid, gid] = (image.find(({ name }) => name === 'USER')?.text ?? '').split(':').map(Number);
    for (const workload of workloads) {
      const { securityContext, automountServiceAccountToken, serviceAccountName } = podOf(workload);
      assert.equal(securityContext.runAsNonRoot, true);
      assert.deepEqual([securityContext.runAsUser, securityContext.runAsGroup], [uid, gid]);
      assert.deepEqual(securityContext.seccompProfile, { type: 'RuntimeDefault' });
      assert.equal(automountServiceAccountToken, false);
      assert.ok(named('ServiceAccount', serviceAccountName));
      assert.deepEqual(containerOf(workload).securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test('let pods write to the data folder and the temporary one, and bound both', () => {
    for (const workload of workloads) {
      const paths = containerOf(workload).volumeMounts.map(({ mountPath }: Node) => mountPath);
      assert.deepEqual(paths, [config.store.dataDir, '/tmp']);
      for (const { name } of containerOf(workload).volumeMounts) {
        const volume = podOf(workload).volumes.find((one: Node) => one.name === name);
        assert.ok(bytes(volume.emptyDir.sizeLimit) > 0, name);
      }
    }
  });

  test('give each role the memory that was measured, its caches and its children', () => {
    const limit = (name: string) => bytes(containerOf(named('Deployment', name)).resources.limits.memory);
    const { apiWarmMib, workerPairsPeakMib, workerFilesPeakMib } = figures.measured;
    assert.ok(limit('docent-api') >= apiWarmMib.value * MIB + config.indexes.indexCacheBytes);
    const children = config.extraction.poolSize * config.extraction.childResidentMegabytes * MIB;
    assert.ok(limit('docent-worker') >= workerPairsPeakMib.value * MIB + children);
    assert.ok(limit('docent-worker') >= workerFilesPeakMib.value * MIB);
    for (const workload of workloads) {
      const { requests, limits } = containerOf(workload).resources;
      assert.ok(bytes(requests.memory) > 0 && bytes(requests.memory) <= bytes(limits.memory));
      assert.ok(requests.cpu !== undefined);
    }
  });

  test('wait for a pod that stops as long as its requests may take', () => {
    for (const deployment of deployments) {
      const before = containerOf(deployment).lifecycle?.preStop.sleep.seconds ?? 0;
      const grace = podOf(deployment).terminationGracePeriodSeconds;
      assert.ok(grace > before + config.http.shutdownGraceMs / 1000 + 10, deployment.metadata.name);
    }
    assert.ok(config.http.shutdownGraceMs > config.upload.waitMs);
  });

  test('never take all pods of a role at once', () => {
    for (const deployment of deployments) {
      const labels = deployment.spec.template.metadata.labels;
      const budget = ofKind('PodDisruptionBudget').find(({ spec }) =>
        matches(spec.selector.matchLabels, labels),
      );
      assert.equal(budget?.spec.maxUnavailable, 1, deployment.metadata.name);
      assert.ok(matches(deployment.spec.selector.matchLabels, labels));
      const scaler = ofKind('HorizontalPodAutoscaler').find(
        ({ spec }) => spec.scaleTargetRef.name === deployment.metadata.name,
      );
      assert.ok(scaler?.spec.minReplicas >= 2);
      assert.equal(deployment.spec.replicas, undefined, 'the autoscaler decides');
      for (const spread of podOf(deployment).topologySpreadConstraints) {
        assert.ok(matches(spread.labelSelector.matchLabels, labels));
      }
    }
    assert.equal(named('Deployment', 'docent-api')?.spec.strategy.rollingUpdate.maxUnavailable, 0);
  });

  test('lead from the ingress to the port of the API alone, to workers for their health, and to both for metrics', () => {
    const api = named('Deployment', 'docent-api');
    const [port] = containerOf(api).ports;
    assert.equal(port.containerPort, config.http.port);
    assert.equal(
      containerOf(named('Deployment', 'docent-worker')).ports[0].containerPort,
      config.http.workPort,
    );
    const [service] = ofKind('Service');
    assert.ok(matches(service.spec.selector, api.spec.template.metadata.labels));
    assert.equal(service.spec.ports[0].targetPort, port.name);
    const [{ http }] = ofKind('Ingress')[0].spec.rules;
    assert.deepEqual(http.paths[0].backend.service, {
      name: service.metadata.name,
      port: { name: service.spec.ports[0].name },
    });
    const policies = ofKind('NetworkPolicy');
    const open = policies.filter(({ spec }) => spec.ingress !== undefined);
    assert.deepEqual(
      open.map(({ metadata, spec }) => [metadata.name, spec.podSelector.matchLabels, spec.ingress]),
      deployments.map((deployment) => [
        deployment.metadata.name,
        deployment.spec.selector.matchLabels,
        [
          {
            ports: [containerOf(deployment).ports[0].name, 'metrics'].map((port) => ({
              protocol: 'TCP',
              port,
            })),
          },
        ],
      ]),
    );
    assert.ok(
      policies.some(({ spec }) =>
        matches(spec.podSelector.matchLabels, { 'app.kubernetes.io/name': 'docent' }),
      ),
    );
  });

  test('let through what the service takes', () => {
    const { annotations } = ofKind('Ingress')[0].metadata;
    assert.ok(bytes(annotations['nginx.ingress.kubernetes.io/proxy-body-size']) > config.upload.maxBytes);
    const timeout = Number(annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']);
    assert.ok(timeout * 1000 > config.upload.waitMs * 2);
  });
});

for (const role of ['api', 'worker']) {
  test(`every path that deploy/ asks the ${role} for is answered without a key`, async () => {
    const deployment = named('Deployment', `docent-${role}`);
    const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf(deployment);
    const { annotations } = deployment?.spec.template.metadata ?? {};
    const probes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => {
      assert.equal(httpGet.port, ports[0].name);
      return String(httpGet.path);
    });
    assert.deepEqual(probes, ['/healthz/live', '/healthz/live', '/healthz/ready']);
    assert.deepEqual(ports[1], { name: 'metrics', containerPort: Number(annotations['prometheus.io/port']) });
    assert.equal(named('ConfigMap', 'docent')?.data.DOCENT_METRICS_PORT, annotations['prometheus.io/port']);
    const metricsPort = await findFreePort();
    const node = await startServiceProcess({
      args: containerOf(deployment).args,
      env: { DOCENT_METRICS_PORT: String(metricsPort) },
    });
    try {
      for (const path of probes) assert.equal((await fetch(node.baseUrl + path)).status, 200, path);
      const metrics = annotations['prometheus.io/path'];
      assert.equal((await fetch(`http://127.0.0.1:${metricsPort}${metrics}`)).status, 200);
      assert.equal((await fetch(node.baseUrl + metrics)).status, 404);
    } finally {
      await node.close();
    }
  });
}
