import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import { titleOf, type Manifest } from './manifest.js';

/** What makes pods: a deployment, a stateful set or a job, of its own or by the clock. */
export interface Workload {
  title: string;
  labels: Record<string, string>;
  pod: IPodSpec;
  /** Those that prepare first, then those that run. */
  containers: IContainer[];
}

/** Everything that makes pods. */
export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind))
    .map((manifest) => {
      const template = templateOf(manifest);
      const pod = template.spec ?? { containers: [] };
      return {
        title: titleOf(manifest),
        labels: template.metadata?.labels ?? {},
        pod,
        containers: [...(pod.initContainers ?? []), ...pod.containers],
      };
    });
}

interface WithTemplate {
  spec: { template: IPodTemplateSpec };
}

function templateOf(manifest: Manifest): IPodTemplateSpec {
  const { spec } = manifest as Manifest & (WithTemplate | { spec: { jobTemplate: WithTemplate } });
  return 'jobTemplate' in spec ? spec.jobTemplate.spec.template : spec.template;
}
