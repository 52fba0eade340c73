import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import type { IGateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import type { IPrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import type { ISecret } from 'kubernetes-models/v1/Secret';

/** A rendered Kubernetes object. Its kind determines the other fields. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

interface Kinds {
  Cluster: ICluster;
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  Gateway: IGateway;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  PrometheusRule: IPrometheusRule;
  Secret: ISecret;
  StatefulSet: IStatefulSet;
}

export const filterKind = <K extends keyof Kinds>(manifests: readonly Manifest[], kind: K) =>
  manifests.filter((manifest) => manifest.kind === kind) as unknown as (Kinds[K] & Manifest)[];

export const getTitle = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

export const hasManifest = (manifests: readonly Manifest[], kind: string, name: string | undefined) =>
  manifests.some((manifest) => manifest.kind === kind && manifest.metadata.name === name);

/** The values of all ConfigMaps. */
export const readVariableValues = (manifests: readonly Manifest[]): Record<string, string> =>
  Object.assign({}, ...filterKind(manifests, 'ConfigMap').map(({ data }) => data)) as Record<string, string>;

export type Demand = readonly [isMet: boolean | undefined, problem: string];

export const listUnmet = (title: string, demands: readonly Demand[]): string[] =>
  demands.filter(([isMet]) => !isMet).map(([, problem]) => `${title}: ${problem}`);

export interface Workload {
  title: string;
  kind: string;
  name: string;
  /** The label `app.kubernetes.io/name`, or the name of the workload. */
  component: string;
  pod: IPodSpec;
  /** Init containers, then the others. */
  containers: IContainer[];
}

export function listWorkloads(manifests: readonly Manifest[]): Workload[] {
  return manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind))
    .map((manifest) => {
      const pod = readTemplate(manifest).spec ?? { containers: [] };
      const { kind } = manifest;
      const { name, labels } = manifest.metadata;
      return {
        title: getTitle(manifest),
        kind,
        name,
        component: labels?.['app.kubernetes.io/name'] ?? name,
        pod,
        containers: [...(pod.initContainers ?? []), ...pod.containers],
      };
    });
}

interface WithTemplate {
  spec: { template: IPodTemplateSpec };
}

function readTemplate(manifest: Manifest): IPodTemplateSpec {
  const { spec } = manifest as Manifest & (WithTemplate | { spec: { jobTemplate: WithTemplate } });
  return 'jobTemplate' in spec ? spec.jobTemplate.spec.template : spec.template;
}

export const listVariables = ({ containers }: Workload) => containers.flatMap(({ env = [] }) => env);

export const hasVariable = (workload: Workload, name: string): boolean =>
  listVariables(workload).some((variable) => variable.name === name);
