import type { Manifest } from '../manifest.js';
import { parseManifests } from '../render.js';

export const validSecrets = new Map([
  ['passwords', ['NATS_PASSWORD', 'SMTP_URL']],
  ['component-database', ['DATABASE_URL']],
  ['component-database-owner', ['DATABASE_OWNER_URL']],
]);

export const validManifests = (): Manifest[] => parseManifests(validYaml);

const validYaml = `
apiVersion: v1
kind: Namespace
metadata: { name: portal, labels: { pod-security.kubernetes.io/enforce: restricted } }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: component }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: portal }
data: { LOG_LEVEL: info }
---
apiVersion: v1
kind: Service
metadata: { name: component }
spec: { selector: { app: component }, ports: [{ name: http, port: 80, targetPort: http }] }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: component }
spec:
  ingressClassName: nginx
  rules:
    - http:
        paths: [{ path: /, pathType: Prefix, backend: { service: { name: component, port: { name: http } } } }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: component }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: component } } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: component }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: component }
  minReplicas: 2
  maxReplicas: 4
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: AverageValue, averageValue: 600m } } }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: nothing }
spec: { podSelector: {}, policyTypes: [Ingress, Egress] }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: component }
spec:
  podSelector: { matchLabels: { app: component } }
  ingress:
    - from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: ingress-nginx } } }]
      ports: [{ port: http }]
  egress:
    - ports: [{ port: 4222 }, { port: 5432 }, { port: 25 }, { port: 465 }, { port: 587 }]
    - ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: nats }
spec:
  podSelector: { matchLabels: { app.kubernetes.io/component: nats } }
  ingress: [{ ports: [{ port: 4222 }, { port: 6222 }] }]
  egress: [{ ports: [{ port: 6222 }] }]
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: site }
spec: { accessModes: [ReadWriteMany], resources: { requests: { storage: 1Gi } } }
---
apiVersion: postgresql.cnpg.io/v1
kind: ScheduledBackup
metadata: { name: component }
spec: { schedule: 0 0 2 * * *, cluster: { name: postgres } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: component }
spec:
  selector: { matchLabels: { app: component } }
  strategy: { rollingUpdate: { maxUnavailable: 0 } }
  template:
    metadata: { labels: { app: component } }
    spec:
      serviceAccountName: component
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 30
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      topologySpreadConstraints:
        - topologyKey: kubernetes.io/hostname
          maxSkew: 1
          whenUnsatisfiable: DoNotSchedule
          matchLabelKeys: [pod-template-hash]
      initContainers:
        - name: migrations
          image: registry.example/component:1.0.0
          env:
            - name: DATABASE_OWNER_URL
              valueFrom: { secretKeyRef: { name: component-database-owner, key: DATABASE_OWNER_URL } }
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          securityContext:
            readOnlyRootFilesystem: true
            allowPrivilegeEscalation: false
            capabilities: { drop: [ALL] }
      containers:
        - name: component
          image: registry.example/component:1.0.0
          env:
            - { name: LOG_FORMAT, value: json }
            - name: DATABASE_URL
              valueFrom: { secretKeyRef: { name: component-database, key: DATABASE_URL } }
            - name: NATS_PASSWORD
              valueFrom: { secretKeyRef: { name: passwords, key: NATS_PASSWORD } }
            - name: SMTP_URL
              valueFrom: { secretKeyRef: { name: passwords, key: SMTP_URL } }
            - { name: SITE_DIR, value: /site }
          envFrom: [{ configMapRef: { name: portal } }]
          volumeMounts: [{ name: site, mountPath: /site }]
          ports: [{ name: http, containerPort: 8080 }]
          startupProbe: { httpGet: { path: /health/live, port: http } }
          livenessProbe: { httpGet: { path: /health/live, port: http } }
          readinessProbe: { httpGet: { path: /health/ready, port: http } }
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          securityContext:
            readOnlyRootFilesystem: true
            allowPrivilegeEscalation: false
            capabilities: { drop: [ALL] }
      volumes: [{ name: site, persistentVolumeClaim: { claimName: site } }]
---
apiVersion: batch/v1
kind: Job
metadata: { name: release }
spec:
  template:
    metadata: { labels: { app: release } }
    spec:
      automountServiceAccountToken: false
      restartPolicy: Never
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: job
          image: registry.example/job:1.0.0
          volumeMounts: [{ name: site, mountPath: /site }]
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
      volumes: [{ name: site, persistentVolumeClaim: { claimName: site } }]
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: backup }
spec:
  schedule: 30 1 * * *
  jobTemplate:
    spec:
      template:
        metadata: { labels: { app: backup } }
        spec:
          automountServiceAccountToken: false
          restartPolicy: Never
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
          containers:
            - name: job
              image: registry.example/job:1.0.0
              volumeMounts: [{ name: site, mountPath: /site }]
              resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
              securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
          volumes: [{ name: site, persistentVolumeClaim: { claimName: site } }]
---
apiVersion: postgresql.cnpg.io/v1
kind: Cluster
metadata: { name: postgres }
spec:
  instances: 3
  storage: { size: 1Gi }
  managed: { roles: [{ name: component }, { name: component_owner, inRoles: [component] }] }
---
apiVersion: postgresql.cnpg.io/v1
kind: Database
metadata: { name: component }
spec: { cluster: { name: postgres }, name: component, owner: component_owner }
`;
