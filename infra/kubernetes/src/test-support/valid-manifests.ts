import type { Manifest } from '../manifest.js';
import { parseManifests } from '../render.js';

export const validSecrets = new Map([
  ['passwords', ['NATS_PASSWORD', 'SMTP_URL']],
  ['portal-tls', ['tls.crt', 'tls.key']],
  ['component-database', ['DATABASE_URL']],
  ['component-database-owner', ['DATABASE_OWNER_URL']],
]);

export const validManifests = (): Manifest[] => parseManifests(validYaml);

/** The same, public by the Gateway API instead of an Ingress. */
export const validGatewayManifests = (): Manifest[] => [
  ...parseManifests(validYaml.replace('ingress-nginx', 'envoy-gateway-system')).filter(
    ({ kind }) => kind !== 'Ingress',
  ),
  ...parseManifests(gatewayYaml),
];

const gatewayYaml = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: portal }
spec:
  gatewayClassName: envoy
  listeners:
    - { name: https, hostname: portal.example, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: portal-tls }] } }
    - { name: http, hostname: portal.example, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: component }
spec:
  parentRefs: [{ name: portal, sectionName: https }]
  rules: [{ backendRefs: [{ name: component, port: 80 }], timeouts: { request: 150s } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: redirect }
spec:
  parentRefs: [{ name: portal, sectionName: http }]
  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }] }]
`;

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
data: { LOG_LEVEL: info, PORTAL_URL: https://portal.example, RESPONSE_TIMEOUT_SECONDS: '120', NATS_REPLICAS: '3' }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: nats-users }
data: { server.conf: 'server_name: $NATS_SERVER_NAME, password: $NATS_SECRET' }
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
  tls: [{ hosts: [portal.example], secretName: portal-tls }]
  rules:
    - host: portal.example
      http:
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
metadata: { name: migrations }
spec:
  podSelector: { matchLabels: { component: migrations } }
  egress: [{ ports: [{ port: 5432 }, { port: 53, protocol: UDP }, { port: 53, protocol: TCP }] }]
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
      priorityClassName: middle
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 30
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      topologySpreadConstraints:
        - topologyKey: kubernetes.io/hostname
          maxSkew: 1
          whenUnsatisfiable: DoNotSchedule
          matchLabelKeys: [pod-template-hash]
      containers:
        - name: component
          image: registry.example/component:1.0.0
          env:
            - { name: LOG_FORMAT, value: json }
            - { name: MIGRATIONS, value: before }
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
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: nats }
spec:
  replicas: 3
  serviceName: nats-headless
  selector: { matchLabels: { app.kubernetes.io/component: nats } }
  template:
    metadata: { labels: { app.kubernetes.io/component: nats } }
    spec:
      priorityClassName: high
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: nats
          image: registry.example/nats:2.15.0
          env:
            - name: NATS_SERVER_NAME
              value: nats
            - name: NATS_SECRET
              valueFrom: { secretKeyRef: { name: passwords, key: NATS_PASSWORD } }
            - name: NATS_ROUTES
              value: '["tls://u:p@nats-0.nats-headless:6222", "tls://u:p@nats-1.nats-headless:6222", "tls://u:p@nats-2.nats-headless:6222"]'
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
---
apiVersion: batch/v1
kind: Job
metadata: { name: release }
spec:
  template:
    metadata: { labels: { app: release } }
    spec:
      priorityClassName: low
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
kind: Job
metadata: { name: component-migrations-1.0.0 }
spec:
  backoffLimit: 6
  activeDeadlineSeconds: 3600
  ttlSecondsAfterFinished: 3600
  template:
    metadata: { labels: { component: migrations } }
    spec:
      priorityClassName: low
      automountServiceAccountToken: false
      restartPolicy: Never
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: migrations
          image: registry.example/component:1.0.0
          env:
            - name: DATABASE_OWNER_URL
              valueFrom: { secretKeyRef: { name: component-database-owner, key: DATABASE_OWNER_URL } }
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
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
          priorityClassName: low
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
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: { name: low }
value: 1
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: { name: middle }
value: 2
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: { name: high }
value: 3
---
apiVersion: postgresql.cnpg.io/v1
kind: Cluster
metadata: { name: postgres }
spec:
  instances: 3
  priorityClassName: high
  bootstrap: { recovery: { source: backups } }
  externalClusters: [{ name: backups, plugin: { name: barman, parameters: { serverName: postgres } } }]
  plugins: [{ name: barman, isWALArchiver: true, parameters: { serverName: postgres-2 } }]
  imageName: registry.example/postgresql:17.5-1@sha256:${'1'.repeat(64)}
  storage: { size: 1Gi }
  managed: { roles: [{ name: component }, { name: component_owner, inRoles: [component] }] }
---
apiVersion: postgresql.cnpg.io/v1
kind: Database
metadata: { name: component }
spec: { cluster: { name: postgres }, name: component, owner: component_owner }
`;
