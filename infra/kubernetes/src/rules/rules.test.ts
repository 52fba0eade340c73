import { describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { parseManifests } from '../render.js';
import { validGatewayManifests, validManifests, validSecrets } from '../test-support/valid-manifests.js';
import type { Manifest } from '../manifest.js';
import { checkPublicRoutes } from './public-routes.rule.js';
import { checkTraffic } from './traffic.rule.js';
import {
  checkAvailability,
  checkHardening,
  checkPriorities,
  checkRecovery,
  checkSchedules,
  checkSite,
} from './workloads.rule.js';
import { checkNatsServers } from './nats-servers.rule.js';
import { checkDatabaseRoles } from './database-roles.rule.js';
import { checkNetwork, checkPorts, checkSelectors } from './connections.rule.js';
import { checkReferences } from './references.rule.js';

const problemsOf = (manifests: readonly Manifest[]) => [
  ...checkSelectors(manifests),
  ...checkReferences(manifests, validSecrets),
  ...checkPorts(manifests),
  ...checkAvailability(manifests),
  ...checkHardening(manifests),
  ...checkNetwork(manifests),
  ...checkTraffic(manifests),
  ...checkPublicRoutes(manifests, validSecrets),
  ...checkPriorities(manifests),
  ...checkRecovery(manifests),
  ...checkSchedules(manifests),
  ...checkSite(manifests),
  ...checkDatabaseRoles(manifests),
  ...checkNatsServers(manifests),
];

/** Returns manifests with a text replaced in those of one kind. */
function replaceText(valid: Manifest[], kind: string, from: string, to: string): Manifest[] {
  const manifests = valid.flatMap((manifest) =>
    manifest.kind === kind ? parseManifests(stringify(manifest).replace(from, to)) : manifest,
  );
  if (stringify(manifests) === stringify(valid)) throw new Error(`No ${kind} has ${from}`);
  return manifests;
}

describe('manifest rules', () => {
  it('accept a valid component', () => {
    expect(problemsOf(validManifests())).toEqual([]);
    expect(problemsOf(validGatewayManifests())).toEqual([]);
  });

  it.each([
    ['Service', 'app: component', 'app: another', 'Service/component must select the pods of one workload'],
    ['HorizontalPodAutoscaler', 'kind: Deployment', 'kind: StatefulSet', 'scales a missing workload'],
    ['HorizontalPodAutoscaler', 'minReplicas: 2', 'minReplicas: 1', 'at least two replicas'],
    ['PodDisruptionBudget', 'app: component', 'app: another', 'its own disruption budget'],
    [
      'Deployment',
      'key: NATS_PASSWORD',
      'key: PASSWORD',
      'the key PASSWORD of the Secret passwords is not documented',
    ],
    ['ConfigMap', 'name: portal', 'name: another', 'there is no ConfigMap portal'],
    ['ServiceAccount', 'name: component', 'name: another', 'there is no service account component'],
    ['Service', 'targetPort: http', 'targetPort: https', 'no pod has the port https'],
    ['Ingress', 'name: http', 'name: https', 'no Service has the port https of component'],
    ['Ingress', 'host: portal.example', 'host: portal.test', 'its host must be portal.example'],
    ['Ingress', '- portal.example', '- portal.test', 'it must use TLS'],
    ['Ingress', 'portal-tls', 'tls', 'the Secret tls is not documented'],
    ['Ingress', 'nginx', 'another', 'another is no known class of proxies'],
    ['Deployment', 'port: http', 'port: https', 'a probe uses the port https'],
    ['Deployment', 'maxUnavailable: 0', 'maxUnavailable: 1', 'before another is ready'],
    ['Deployment', 'kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'spread over nodes'],
    ['Deployment', 'DoNotSchedule', 'ScheduleAnyway', 'spread over nodes'],
    ['Deployment', '- pod-template-hash', '- app', 'spread over nodes'],
    [
      'Deployment',
      'terminationGracePeriodSeconds: 30',
      'terminationGracePeriodSeconds: 10',
      'longer than 25 seconds',
    ],
    [
      'Deployment',
      'livenessProbe:\n            httpGet:\n              path: /health/live',
      'livenessProbe:\n            httpGet:\n              path: /health/ready',
      'its liveness probe must use /health/live',
    ],
    ['Deployment', 'path: /health/ready', 'path: /health/live', 'its readiness probe must use /health/ready'],
    ['Deployment', 'runAsUser: 1000', 'runAsUser: 0', 'a numeric non-root user'],
    [
      'Deployment',
      'automountServiceAccountToken: false',
      'automountServiceAccountToken: true',
      'service account token',
    ],
    ['Deployment', 'type: RuntimeDefault', 'type: Unconfined', 'seccomp profile'],
    ['Deployment', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'read-only'],
    [
      'Deployment',
      'allowPrivilegeEscalation: false',
      'allowPrivilegeEscalation: true',
      'privilege escalation',
    ],
    ['Deployment', '- ALL', '- CHOWN', 'drop all capabilities'],
    ['Deployment', 'memory: 256Mi', 'cpu: 1', 'it must have a memory limit'],
    ['Deployment', 'component:1.0.0', 'component:latest', 'its image must have a version of three numbers'],
    ['CronJob', 'job:1.0.0', 'job:17.5-alpine', 'or a tag and a digest'],
    ['Cluster', '17.5-1@', '17.5-1-', 'or a tag and a digest'],
    ['Namespace', 'restricted', 'baseline', 'restricted pod security'],
    [
      'NetworkPolicy',
      'podSelector: {}',
      'podSelector: { matchLabels: { app: component } }',
      'deny all other traffic',
    ],
    ['NetworkPolicy', 'egress:', 'unknown:', 'its ingress and egress'],
    [
      'Deployment',
      'name: LOG_FORMAT',
      'name: DATABASE_OWNER_URL',
      'only migrations may have DATABASE_OWNER_URL',
    ],
    ['Job', 'name: DATABASE_OWNER_URL', 'name: ANOTHER', 'the same image with DATABASE_OWNER_URL'],
    ['Job', 'migrations-1.0.0', 'migrations-1.0.1', 'needs the Job component-migrations-1.0.0'],
    ['Job', 'component:1.0.0', 'component:1.0.1', 'must run the same image'],
    ['Job', 'backoffLimit: 6', 'backoffLimit: 0', 'must retry, end and be removed'],
    ['Job', 'activeDeadlineSeconds', 'deadline', 'must retry, end and be removed'],
    ['Job', 'ttlSecondsAfterFinished', 'ttl', 'must retry, end and be removed'],
    [
      'Job',
      'env:',
      'envFrom: [{ configMapRef: { name: portal } }]\n          env:',
      'must not use a ConfigMap',
    ],
    ['Job', 'component-database-owner', 'another-database-owner', 'DATABASE_OWNER_URL of another service'],
    ['Deployment', 'value: before', 'value: at-start', 'MIGRATIONS=before'],
    ['Job', 'priorityClassName: low', 'priorityClassName: lowest', 'it needs one of the priority classes'],
    ['Job', 'priorityClassName: low', 'priorityClassName: middle', 'lower than that of Deployment/component'],
    ['Deployment', 'Name: middle', 'Name: high', 'lower than that of Cluster/postgres'],
    ['PriorityClass', 'value: 3', 'value: 2', 'lower than that of Cluster/postgres'],
    ['StatefulSet', 'name: NATS_SECRET', 'name: SECRET', 'its configuration needs NATS_SECRET'],
    ['StatefulSet', 'replicas: 3', 'replicas: 1', '1 servers cannot keep 3 replicas'],
    ['StatefulSet', 'replicas: 3', 'replicas: 4', 'it needs a route to nats-3.nats-headless'],
    ['StatefulSet', 'serviceName: nats', 'serviceName: bus', 'it needs a route to nats-0.bus-headless'],
    ['StatefulSet', 'key: NATS_PASSWORD', 'key: PASSWORD', 'the key PASSWORD of the Secret passwords'],
    ['StatefulSet', 'drop:', 'add:', 'it must drop all capabilities'],
    ['StatefulSet', 'nats:2.15.0', 'nats:2.15', 'or a tag and a digest'],
    ['ConfigMap', 'NATS_REPLICAS: "3"', 'NATS_REPLICAS: "1"', 'of at least 3'],
    ['Database', 'owner: component_owner', 'owner: component', 'its owner must be component_owner'],
    ['Cluster', 'name: component\n', 'name: prat\n', 'the cluster must have the role component,'],
    [
      'Cluster',
      'name: component_owner',
      'name: prat_owner',
      'the cluster must have the role component_owner',
    ],
    ['Cluster', '- component\n', '- another\n', 'a member of component'],
    [
      'Deployment',
      'name: component-database\n',
      'name: another-database\n',
      'DATABASE_URL of another service',
    ],
    ['Database', 'owner: component_owner', 'owner: another_owner', 'its owner must be component_owner'],
    ['NetworkPolicy', 'port: 4222', 'port: 4223', 'connect to port 4222'],
    ['NetworkPolicy', 'port: 5432', 'port: 5433', 'connect to port 5432'],
    ['NetworkPolicy', 'port: 53\n', 'port: 54\n', 'must allow DNS'],
    ['NetworkPolicy', 'port: 587', 'port: 588', 'connect to port 587'],
    ['NetworkPolicy', 'port: 6222', 'port: 6223', 'NATS: its policy must allow'],
    ['NetworkPolicy', 'port: http', 'port: health', 'connect to the port http'],
    ['NetworkPolicy', 'ingress-nginx', 'ingress', 'must let ingress-nginx connect'],
    ['Cluster', 'serverName: postgres-2', 'serverName: postgres', 'must not write into the archive postgres'],
    ['Cluster', 'source: backups', 'source: another', 'its recovery must name the archive'],
    ['PodDisruptionBudget', 'maxUnavailable: 1', 'maxUnavailable: 0', 'nodes can be drained'],
    ['HorizontalPodAutoscaler', 'averageValue: 600m', 'averageValue: 6000m', 'below 1000m'],
    ['Deployment', 'mountPath: /site', 'mountPath: /other', 'it has the site at /other'],
    ['Deployment', 'value: /site', 'value: /other', 'it has the site at /other'],
    ['Job', 'mountPath: /site', 'mountPath: /other', 'it has the site at /other'],
    ['CronJob', '30 1 * * *', '30 25 * * *', 'its schedule 30 25 * * * is not valid'],
    ['ScheduledBackup', '0 0 2 * * *', '0 2 * * *', 'its schedule 0 2 * * * is not valid'],
  ])('reject a %s with %j replaced by %j', (kind, from, to, problem) => {
    expect(problemsOf(replaceText(validManifests(), kind, from, to))).toEqual(
      expect.arrayContaining([expect.stringContaining(problem)]),
    );
  });

  it.each([
    [
      'HTTPRoute',
      'name: component\n          port',
      'name: another\n          port',
      'the port 80 of another',
    ],
    ['HTTPRoute', 'sectionName: https', 'sectionName: http', 'it must use TLS'],
    ['HTTPRoute', 'name: portal', 'name: another', 'its host must be portal.example'],
    ['HTTPRoute', 'request: 150s', 'request: 15s', 'must be longer than 120 seconds'],
    ['HTTPRoute', 'timeouts:', 'unknown:', 'must be longer than 120 seconds'],
    ['HTTPRoute', 'scheme: https', 'scheme: http', 'must redirect to https'],
    ['Gateway', 'hostname: portal.example', 'hostname: portal.test', 'its host must be portal.example'],
    ['Gateway', 'portal-tls', 'tls', 'the Secret tls is not documented'],
    ['NetworkPolicy', 'envoy-gateway-system', 'gateways', 'must let envoy-gateway-system connect'],
  ])('reject a %s of the Gateway API with %j replaced by %j', (kind, from, to, problem) => {
    expect(problemsOf(replaceText(validGatewayManifests(), kind, from, to))).toEqual(
      expect.arrayContaining([expect.stringContaining(problem)]),
    );
  });

  it('reject an Ingress beside a Gateway', () => {
    expect(problemsOf([...validManifests(), ...validGatewayManifests()])).toContain(
      'The portal must be public by an Ingress or by a Gateway, not by both',
    );
  });
});
