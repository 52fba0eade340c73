import { ofKind, titleOf, type Manifest } from '../manifest.js';
import { selects } from '../selector.js';

/** Seconds after which a component that was told to end is cut. */
const patience = 25;

/** Every deployment stays served through rolls, draining of nodes and load, and a component is restarted only when its process hangs. */
export function availabilityFaults(manifests: readonly Manifest[]): string[] {
  const budgets = ofKind(manifests, 'PodDisruptionBudget');
  const autoscalers = ofKind(manifests, 'HorizontalPodAutoscaler');
  return ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const { strategy, template } = deployment.spec ?? {};
    const labels = template?.metadata?.labels ?? {};
    const pod = template?.spec;
    const [container] = pod?.containers ?? [];
    const drain = Number(container?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? 0);
    const autoscaler = autoscalers.find(
      ({ spec }) => spec?.scaleTargetRef.name === deployment.metadata.name,
    )?.spec;
    const demands: [boolean, string][] = [
      [strategy?.rollingUpdate?.maxUnavailable === 0, 'a roll must not end a copy before another is ready'],
      [
        budgets.some(({ spec }) => selects(spec?.selector ?? {}, labels)),
        'it needs a disruption budget of its own',
      ],
      [(autoscaler?.minReplicas ?? 0) >= 2, 'it needs an autoscaler that keeps at least two copies'],
      [
        (pod?.topologySpreadConstraints ?? []).some(
          ({ topologyKey }) => topologyKey === 'kubernetes.io/hostname',
        ),
        'its copies must be spread over nodes',
      ],
      [
        (pod?.terminationGracePeriodSeconds ?? 0) > drain + patience,
        `its grace period must be longer than ${drain + patience} seconds`,
      ],
      [container?.startupProbe?.httpGet?.path === '/health/live', 'its startup probe must ask /health/live'],
      [
        container?.livenessProbe?.httpGet?.path === '/health/live',
        'its liveness probe must ask /health/live, which looks at neither PostgreSQL nor NATS',
      ],
      [
        container?.readinessProbe?.httpGet?.path === '/health/ready',
        'its readiness probe must ask /health/ready',
      ],
    ];
    return demands.filter(([isMet]) => !isMet).map(([, fault]) => `${titleOf(deployment)}: ${fault}`);
  });
}
