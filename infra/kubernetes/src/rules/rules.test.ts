import { describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { parseManifests } from '../render.js';
import { soundManifests, soundSecrets } from '../test-support/sound-manifests.js';
import type { Manifest } from '../manifest.js';
import { checkAvailability, checkHardening } from './workloads.rule.js';
import { checkDatabaseRoles } from './database-roles.rule.js';
import { checkNetwork, checkPorts, checkSelectors } from './connections.rule.js';
import { checkReferences } from './references.rule.js';

const problemsOf = (manifests: readonly Manifest[]) => [
  ...checkSelectors(manifests),
  ...checkReferences(manifests, soundSecrets),
  ...checkPorts(manifests),
  ...checkAvailability(manifests),
  ...checkHardening(manifests),
  ...checkNetwork(manifests),
  ...checkDatabaseRoles(manifests),
];

/** The sound manifests, with a text in those of a kind replaced. */
function changed(kind: string, from: string, to: string): Manifest[] {
  const sound = stringify(soundManifests());
  const manifests = soundManifests().flatMap((manifest) =>
    manifest.kind === kind ? parseManifests(stringify(manifest).replace(from, to)) : manifest,
  );
  if (stringify(manifests) === sound) throw new Error(`No ${kind} has ${from}`);
  return manifests;
}

describe('the rules of the manifests', () => {
  test('find nothing wrong with a component that has all it needs', () => {
    expect(problemsOf(soundManifests())).toEqual([]);
  });

  test.each([
    ['Service', 'app: component', 'app: another', 'Service/component must select the pods of one workload'],
    ['HorizontalPodAutoscaler', 'kind: Deployment', 'kind: StatefulSet', 'scales what is not there'],
    ['HorizontalPodAutoscaler', 'minReplicas: 2', 'minReplicas: 1', 'at least two copies'],
    ['PodDisruptionBudget', 'app: component', 'app: another', 'a disruption budget of its own'],
    [
      'Deployment',
      'key: NATS_PASSWORD',
      'key: PASSWORD',
      'the key PASSWORD of the Secret passwords is not documented',
    ],
    ['ConfigMap', 'name: portal', 'name: another', 'there is no ConfigMap portal'],
    ['ServiceAccount', 'name: component', 'name: another', 'there is no service account component'],
    ['Service', 'targetPort: http', 'targetPort: https', 'no pod has the port https'],
    ['Ingress', 'name: http', 'name: https', 'no Service has the port that / leads to'],
    ['Deployment', 'port: http', 'port: https', 'a probe asks the port https'],
    ['Deployment', 'maxUnavailable: 0', 'maxUnavailable: 1', 'before another is ready'],
    ['Deployment', 'kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'spread over nodes'],
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
      'its liveness probe must ask /health/live',
    ],
    ['Deployment', 'path: /health/ready', 'path: /health/live', 'its readiness probe must ask /health/ready'],
    ['Deployment', 'runAsUser: 1000', 'runAsUser: 0', 'a numbered user'],
    ['Deployment', 'automountServiceAccountToken: false', 'automountServiceAccountToken: true', 'no token'],
    ['Deployment', 'type: RuntimeDefault', 'type: Unconfined', 'system calls'],
    ['Deployment', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'read-only'],
    ['Deployment', 'allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true', 'gain rights'],
    ['Deployment', '- ALL', '- CHOWN', 'drop all capabilities'],
    ['Deployment', 'memory: 256Mi', 'cpu: 1', 'its memory must be limited'],
    ['Deployment', 'component:1.0.0', 'component:latest', 'its image must name a version'],
    ['Namespace', 'restricted', 'baseline', 'restricted pod security'],
    [
      'NetworkPolicy',
      'podSelector: {}',
      'podSelector: { matchLabels: { app: component } }',
      'forbid what no other allows',
    ],
    ['NetworkPolicy', 'egress:', 'unknown:', 'what it reaches'],
    ['Deployment', 'name: LOG_FORMAT', 'name: DATABASE_OWNER_URL', 'must not get DATABASE_OWNER_URL'],
    ['Deployment', 'name: DATABASE_OWNER_URL', 'name: ANOTHER', 'its migrations must get DATABASE_OWNER_URL'],
    ['Database', 'owner: component_owner', 'owner: component', 'its owner must be component_owner'],
    ['Cluster', 'name: component\n', 'name: prat\n', 'the cluster must have the role component,'],
    [
      'Cluster',
      'name: component_owner',
      'name: prat_owner',
      'the cluster must have the role component_owner',
    ],
    ['Cluster', '- component\n', '- another\n', 'a member of component'],
  ])('find the fault in a %s with %j as %j', (kind, from, to, problem) => {
    expect(problemsOf(changed(kind, from, to))).toEqual(
      expect.arrayContaining([expect.stringContaining(problem)]),
    );
  });
});
