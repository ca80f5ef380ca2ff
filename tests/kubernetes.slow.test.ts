import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../platform/config.ts';
import { Variables } from '../platform/config-variables.ts';
import { healthRoutes } from '../server/http/health.ts';
import { ADMIN_PASSWORD } from './support/start-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const Labels = z.strictObject({ app: z.literal('tablemates'), role: z.enum(['web', 'worker']) });
const Metadata = z.strictObject({ name: z.string().startsWith('tablemates') });
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
});
const Amount = z.strictObject({ cpu: z.string(), memory: z.string().regex(/^\d+[MG]i$/) });
const Container = z.strictObject({
  name: z.literal('tablemates'),
  image: z.string().regex(/:[\w.-]+$/, 'must name a version'),
  command: z.array(z.string()).optional(),
  ports: z.tuple([z.strictObject({ name: z.literal('http'), containerPort: z.literal(3000) })]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  envFrom: z.tuple([
    z.strictObject({ configMapRef: z.strictObject({ name: z.literal('tablemates') }) }),
    z.strictObject({ secretRef: z.strictObject({ name: z.literal('tablemates') }) }),
  ]),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.strictObject({ requests: Amount, limits: Amount }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.literal(true).optional() }),
  ),
});
const Pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.int().min(15),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(1000),
    runAsGroup: z.literal(1000),
    fsGroup: z.literal(1000),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.array(z.unknown()).optional(),
  containers: z.tuple([Container]),
  volumes: z.array(
    z.union([
      z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) }),
      z.strictObject({
        name: z.string(),
        persistentVolumeClaim: z.strictObject({ claimName: z.literal('tablemates-backups') }),
      }),
    ]),
  ),
});
const Thing = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('ConfigMap'),
    metadata: Metadata,
    data: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata: Metadata,
    spec: z.strictObject({
      selector: Labels,
      ports: z.tuple([z.strictObject({ name: z.literal('http'), port: z.literal(80), targetPort: z.literal('http') })]),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata: Metadata,
    spec: z.strictObject({
      replicas: z.int().min(2),
      strategy: z.strictObject({
        rollingUpdate: z.strictObject({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
      }),
      selector: z.strictObject({ matchLabels: Labels }),
      template: z.strictObject({ metadata: z.strictObject({ labels: Labels }), spec: Pod }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata: Metadata,
    spec: z.strictObject({
      accessModes: z.tuple([z.literal('ReadWriteMany')]),
      resources: z.strictObject({ requests: z.strictObject({ storage: z.string() }) }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata: Metadata,
    spec: z.strictObject({ minAvailable: z.literal(1), selector: z.strictObject({ matchLabels: Labels }) }),
  }),
]);

const things = parseAllDocuments(textOf('ops/kubernetes.yaml')).map((document) => Thing.parse(document.toJS()));
const deployments = things.flatMap((thing) => (thing.kind === 'Deployment' ? [thing] : []));
const settings = things.find((thing) => thing.kind === 'ConfigMap')?.data ?? {};

/** As long as what `openssl rand -hex 32` prints, and the same in each run. */
const drawn = (name: string) => createHash('sha256').update(name).digest('hex');

/** What the secret holds. */
const SECRET: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://tablemates:secret@db.internal/tablemates',
  REDIS_URL: 'rediss://:secret@valkey.internal:6379',
  SECRET_KEY: drawn('s'),
  ADMIN_PASSWORD,
  METRICS_TOKEN: drawn('m'),
  PICTURES_URL: 'https://KEY:SECRET@s3.example.com/bucket',
  SMTP_URL: 'smtps://tables:secret@mail.example.com',
};

test('there are webs and workers, each with a budget for disruptions', () => {
  const named = (kind: string) => things.flatMap((thing) => (thing.kind === kind ? [thing.metadata.name] : []));
  expect(named('Deployment')).toEqual(['tablemates-web', 'tablemates-worker']);
  expect(named('PodDisruptionBudget')).toEqual(named('Deployment'));
});

test('the file names the keys of the secret', () => {
  const head = textOf('ops/kubernetes.yaml').split('apiVersion')[0];
  expect(Object.keys(SECRET).filter((name) => !head?.includes(name))).toEqual([]);
});

describe.each(deployments)('$metadata.name', ({ metadata, spec }) => {
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const role = metadata.name.replace('tablemates-', '');

  test('selects its own pods', () => {
    expect(spec.selector.matchLabels).toEqual({ app: 'tablemates', role });
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
  });

  test('gets a valid production configuration, without unknown variables', () => {
    const [, image = ''] = /^ENV (.+)$/m.exec(textOf('ops/Dockerfile')) ?? [];
    const ofImage = Object.fromEntries(image.split(' ').map((each) => each.split('=')));
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const variables = { ...ofImage, ...settings, ...SECRET, ...own };
    expect(Object.keys(variables).filter((name) => !(name in Variables.shape))).toEqual([]);
    expect(parseConfig(variables, root)).toMatchObject({
      production: true,
      role,
      database: { kind: 'external' },
      server: { https: true, trustedProxies: ['10.42.0.0/16'] },
      mail: { kind: 'smtp' },
    });
  });

  test('probes paths that the product answers', async () => {
    const { routes } = healthRoutes([]);
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect((await routes.request(httpGet.path)).status).toBe(200);
    }
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
      '/readyz',
    ]);
  });

  test('can write only to its volumes', () => {
    const mounts = Object.fromEntries(container.volumeMounts.map((each) => [each.name, each]));
    expect(Object.keys(mounts).sort()).toEqual(pod.volumes.map(({ name }) => name).sort());
    expect(mounts.backups).toMatchObject({ mountPath: settings.BACKUP_DIR });
    expect(mounts.backups?.readOnly).toBe(role === 'web' ? true : undefined);
  });
});

test('workers save memory by the same options as the command line', () => {
  const [, options = ''] = /const options = \[(.+)\];/.exec(textOf('cli/tablemates.mjs')) ?? [];
  const worker = deployments.find(({ metadata }) => metadata.name === 'tablemates-worker');
  expect(worker?.spec.template.spec.containers[0].command).toEqual([
    'node',
    ...options.replaceAll(/['\s]/g, '').split(','),
    'server/main.ts',
  ]);
});
