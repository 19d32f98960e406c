export const builds = {
  caption: 'Builds, newest first',
  sentence: {
    current: 'Queries use build {{build}}.',
    none: 'No build has succeeded yet, so there is nothing to query.',
  },
  column: {
    levels: 'Levels',
    rejected: 'Rejected rows',
  },
  action: {
    again: 'Build again…',
    job: 'Open job',
  },
  empty: {
    title: 'No builds yet',
    text: 'A build writes a table for every logical object. Queries use the last successful build.',
  },
  noMatch: {
    text_one: '{{count, number}} build is hidden by the filter.',
    text_other: '{{count, number}} builds are hidden by the filter.',
  },
  error: 'Could not load builds',
  errorOne: 'Could not load the build',
  page: {
    started: '{{levels}}, started by {{user}} at {{time}}.',
    queued: 'Starts when a slot is free.',
    running: 'Queries keep using the last build until this one finishes.',
    success: 'Took {{duration}}.',
    failed: 'Failed after {{duration}}. Queries still use the last successful build.',
    interrupted: 'Interrupted after {{duration}}. Queries still use the last successful build.',
    absentTitle: 'Build {{build}} not found',
    absentText: 'Builds are numbered from 1 in the order they are started.',
    back: 'All builds',
  },
  accept: { act: 'Build again and publish without the rejected rows', failed: 'Could not start the build' },
  cancel: { act: 'Cancel build', failed: 'Could not cancel the build' },
  view: { steps: 'Timeline' },
  tables: {
    count_one: '{{count, number}} written',
    count_other: '{{count, number}} written',
    object: 'Object',
    view: 'view',
    filtered: 'Left out by rules',
    replaced: 'Replaced',
    ask: 'Ask a question about {{name}}',
  },
} as const
