import { type JobKind, logCodes } from '#contract/engine/job.ts'
import { textsOf } from '../contract-texts.ts'

const kind = {
  extraction: 'Extraction',
  build: 'Build',
  sample: 'Sample project',
} as const satisfies Record<JobKind, string>

export const jobs = {
  sentence: {
    none: 'No jobs running. Extractions and builds appear here.',
    running_one: '{{count, number}} job running or queued.',
    running_other: '{{count, number}} jobs running or queued.',
  },
  caption: 'Jobs, newest first',
  kind,
  log: textsOf(logCodes),
  state: {
    queued: 'Queued',
    running: 'Running',
    success: 'Finished',
    failed: 'Failed',
    interrupted: 'Interrupted',
  },
  stepState: {
    waiting: 'Queued',
    running: 'Running',
    done: 'Done',
    attention: 'Done with warnings',
    failed: 'Failed',
    off: 'Stopped',
  },
  column: {
    subject: 'Subject',
  },
  filter: {
    any: 'Any',
    text: 'Filter by name',
    states: { Queued: 'Queued', Running: 'Running', Finished: 'Finished' },
  },
  empty: {
    title: 'No jobs yet',
    text: 'A job starts when you extract a source or build a level. Its progress and log appear here.',
  },
  noMatch: {
    text_one: '{{count, number}} job is hidden by {{filters}}.',
    text_other: '{{count, number}} jobs are hidden by {{filters}}.',
  },
  error: 'Could not load jobs',
  errorOne: 'Could not load the job',
  page: {
    title: {
      extraction: 'Extraction of {{subject}}',
      build: 'Build of {{subject}}',
    },
    sentence: {
      queued: 'Queued by {{user}} at {{time}}. Starts when a slot is free.',
      running: 'Started by {{user}} at {{time}}.',
      success: 'Started by {{user}} at {{time}}, finished after {{duration}}.',
      failed: 'Started by {{user}} at {{time}}, failed after {{duration}}. Existing data is unchanged.',
      interrupted:
        'Started by {{user}} at {{time}}, interrupted after {{duration}}. Existing data is unchanged.',
    },
    keeps: {
      extraction: 'The last extraction stays available until this one finishes.',
      build: 'Queries keep using the last build until this one finishes.',
      sample: '',
    },
    cancel: {
      extraction: 'Cancel extraction',
      build: 'Cancel build',
      sample: 'Cancel job',
    },
    notCancelled: 'Could not cancel the job',
    open: { table: 'Open table', build: 'Open build', source: 'Open source' },
    lost: 'The platform stopped while this job was running.',
  },
  figures: {
    label: 'Job metrics',
    left: 'about {{duration}} left',
    reached: 'at {{percent}}',
    waits: 'waiting for a free slot',
    unknown: 'time left unknown',
    elapsed: 'Elapsed',
    rows: { extraction: 'Rows read', build: 'Rows written', sample: 'Rows' },
    speed: 'Speed',
    perSecond: 'rows/s',
    refusedUnit: 'rows',
  },
  steps: {
    sample: { design: 'Design', build: 'Build' },
    caption: 'Job steps',
    step: 'Step',
    note: 'Note',
    axis: 'Time since start',
    seconds: '{{seconds, number}} s',
    minutes: '{{minutes, number}} min',
    hours: '{{hours, number}} h',
  },
  logPane: {
    title: 'Log',
    lines_one: '{{count, number}} line',
    lines_other: '{{count, number}} lines',
    live: '{{lines}}, live',
    find: 'Find in log',
    warnings: 'Warnings {{count, number}}',
    errors: 'Errors {{count, number}}',
    wrap: 'Wrap long lines',
    download: 'Download log',
    more: 'Show more lines',
    empty: 'No log lines yet',
    emptyWarnings: 'No warnings',
    emptyErrors: 'No errors',
    level: { info: 'Information', warning: 'Warning', error: 'Error' },
  },
} as const
