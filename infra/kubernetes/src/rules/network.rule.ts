import { ofKind, titleOf, type Manifest } from '../manifest.js';
import { selects } from '../selector.js';
import { workloadsOf } from '../workload.js';

/** Nothing is reached that no policy allows, and the components are reached as they must be. */
export function networkFaults(manifests: readonly Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy');
  const deniesAll = policies.some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? {}).length === 0 &&
      spec?.policyTypes?.length === 2 &&
      !spec.ingress &&
      !spec.egress,
  );
  const unreached = ofKind(manifests, 'Deployment')
    .filter((deployment) => {
      const labels = deployment.spec?.template.metadata?.labels ?? {};
      const own = policies.filter(({ spec }) => selects(spec?.podSelector ?? {}, labels));
      return !own.some(({ spec }) => spec?.ingress) || !own.some(({ spec }) => spec?.egress);
    })
    .map((deployment) => `${titleOf(deployment)}: policies must allow what reaches it and what it reaches`);
  const pods = workloadsOf(manifests).map(({ labels }) => labels);
  const idle = policies
    .filter(({ spec }) => !isElsewhere(spec?.podSelector?.matchLabels ?? {}))
    .filter(({ spec }) => !pods.some((labels) => selects(spec?.podSelector ?? {}, labels)))
    .map((policy) => `${titleOf(policy)} selects no pod`);
  return [...(deniesAll ? [] : ['A policy must forbid what no other allows']), ...unreached, ...idle];
}

/** Pods that a chart or an operator makes. */
const isElsewhere = (labels: Record<string, string>) =>
  labels['app.kubernetes.io/component'] === 'nats' || 'cnpg.io/cluster' in labels;
