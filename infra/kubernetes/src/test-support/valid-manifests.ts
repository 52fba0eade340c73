import type { Manifest } from '../manifest.js';
import { parseManifests } from '../render.js';

export const validSecrets = new Map([
  ['passwords', ['NATS_PASSWORD']],
  ['database', ['DATABASE_URL', 'DATABASE_OWNER_URL']],
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
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: component }, minReplicas: 2, maxReplicas: 4 }
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
  ingress: [{ ports: [{ port: http }] }]
  egress: [{ ports: [{ port: 4222 }] }]
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
        - { topologyKey: kubernetes.io/hostname, maxSkew: 1, whenUnsatisfiable: ScheduleAnyway }
      initContainers:
        - name: migrations
          image: registry.example/component:1.0.0
          env:
            - name: DATABASE_OWNER_URL
              valueFrom: { secretKeyRef: { name: database, key: DATABASE_OWNER_URL } }
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
              valueFrom: { secretKeyRef: { name: database, key: DATABASE_URL } }
            - name: NATS_PASSWORD
              valueFrom: { secretKeyRef: { name: passwords, key: NATS_PASSWORD } }
          envFrom: [{ configMapRef: { name: portal } }]
          ports: [{ name: http, containerPort: 8080 }]
          startupProbe: { httpGet: { path: /health/live, port: http } }
          livenessProbe: { httpGet: { path: /health/live, port: http } }
          readinessProbe: { httpGet: { path: /health/ready, port: http } }
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          securityContext:
            readOnlyRootFilesystem: true
            allowPrivilegeEscalation: false
            capabilities: { drop: [ALL] }
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
