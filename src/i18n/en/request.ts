export const request = {
  open: 'Show request',
  title: 'Requests on this page',
  lead: 'The requests this page sends in its current state. Replace <code>TOKEN</code> with your own token; tokens are never shown here.',
  secrets: 'Secrets are shown by name only, for example <code>{{example}}</code>.',
  openApi: 'OpenAPI document',
  view: { http: 'Request', curl: 'curl' },
  copy: 'Copy as curl',
  body: 'Request body',
  curl: 'curl command',
  cut: '{{count, number}} more characters. Copying includes all of them.',
  none: 'No requests on this page',
  noneText: 'Pages that load or change data list their requests here.',
} as const
