{{- define "docent.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "docent.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "docent.labels" -}}
{{ include "docent.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Refuses values with which no pod would start. */}}
{{- define "docent.check" -}}
{{- $_ := required "settings.PUBLIC_URL is the address that people open" .Values.settings.PUBLIC_URL -}}
{{- $_ := required "secret.existing names a Secret with AUTH_SECRET, DATABASE_URL and REDIS_URL" .Values.secret.existing -}}
{{- if not (or .Values.settings.S3_BUCKET .Values.persistence.enabled) -}}
{{- fail "Files need a bucket (settings.S3_BUCKET) or a volume that all pods share (persistence.enabled)" -}}
{{- end -}}
{{- end -}}

{{- define "docent.env" -}}
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "3000"
- name: DATA_DIR
  value: /data
- name: ROLE
  value: {{ .role }}
{{- range $name, $value := .Values.settings }}
{{- if ne (toString $value) "" }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- range .Values.secret.requiredKeys }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.secret.existing }}
      key: {{ . }}
{{- end }}
{{- end -}}
