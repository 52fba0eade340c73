import { hasManifest, ofKind, titleOf, type Manifest } from '../manifest.js';
import { selects } from '../selector.js';
import { workloadsOf } from '../workload.js';

/** Services, disruption budgets, autoscalers and deployments select what is there. */
export function selectorFaults(manifests: readonly Manifest[]): string[] {
  const pods = workloadsOf(manifests).map(({ labels }) => labels);
  const selecting = [
    ...ofKind(manifests, 'Service').map((service) => ({
      title: titleOf(service),
      selector: { matchLabels: service.spec?.selector ?? {} },
    })),
    ...ofKind(manifests, 'PodDisruptionBudget').map((budget) => ({
      title: titleOf(budget),
      selector: budget.spec?.selector ?? {},
    })),
    ...ofKind(manifests, 'Deployment').map((deployment) => ({
      title: titleOf(deployment),
      selector: deployment.spec?.selector ?? {},
    })),
  ];
  const inVain = selecting
    .filter(({ selector }) => pods.filter((labels) => selects(selector, labels)).length !== 1)
    .map(({ title }) => `${title} must select the pods of one workload`);
  const unscaled = ofKind(manifests, 'HorizontalPodAutoscaler')
    .filter(({ spec }) => !hasManifest(manifests, spec?.scaleTargetRef.kind ?? '', spec?.scaleTargetRef.name))
    .map((autoscaler) => `${titleOf(autoscaler)} scales what is not there`);
  return [...inVain, ...unscaled];
}
