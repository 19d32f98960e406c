export const notifications = {
  sentence: {
    none: 'Failed and late runs of your workflows appear here.',
    unread_one: '{{count, number}} unread notification.',
    unread_other: '{{count, number}} unread notifications.',
  },
  error: 'Could not load notifications',
  empty: 'No notifications',
  emptyText:
    'You are notified when a workflow that you saved last fails or is late, and when a workflow that you can save is paused.',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  notMarked: 'Could not mark the notifications as read',
  reason: { failed: '{{workflow}} failed', late: '{{workflow}} is late', paused: '{{workflow}} is paused' },
  column: { what: 'What happened', when: 'When', deliveries: 'Deliveries' },
  unread: 'Unread',
  openRun: 'Open the run',
  openWorkflow: 'Open the workflow',
  delivery: {
    waiting: 'To {{to}}: waiting',
    delivered: 'To {{to}}: delivered',
    failed: 'To {{to}}: failed',
    tries_one: '{{count, number}} try',
    tries_other: '{{count, number}} tries',
    none: 'In the console only',
  },
} as const
