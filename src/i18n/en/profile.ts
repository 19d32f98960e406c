/** What an extraction found about the attributes of a table. */
export const profile = {
  sample: {
    text_one: 'Types and figures are from the first line. A build reads everything.',
    text_other: 'Types and figures are from the first {{count, number}} lines. A build reads everything.',
    reading_one: 'Types and figures are from the first line. They are replaced when all lines are read.',
    reading_other:
      'Types and figures are from the first {{count, number}} lines. They are replaced when all lines are read.',
    failed_one: 'Types and figures are from the first line, because reading all lines failed.',
    failed_other:
      'Types and figures are from the first {{count, number}} lines, because reading all lines failed.',
    readAll: 'Read everything',
    progress: 'Lines read',
  },
  distribution: 'Distribution',
  ranges: 'Histogram of {{name}}',
  misfits: {
    num_one: '{{count, number}} value is not a number, so the attribute is text: {{values}}',
    num_other: '{{count, number}} values are not numbers, so the attribute is text: {{values}}',
    boolean_one: '{{count, number}} value is neither true nor false, so the attribute is text: {{values}}',
    boolean_other:
      '{{count, number}} values are neither true nor false, so the attribute is text: {{values}}',
    date_one: '{{count, number}} value is not a date, so the attribute is text: {{values}}',
    date_other: '{{count, number}} values are not dates, so the attribute is text: {{values}}',
    datetime_one: '{{count, number}} value is not a date with a time, so the attribute is text: {{values}}',
    datetime_other:
      '{{count, number}} values are not dates with a time, so the attribute is text: {{values}}',
    show: 'Show',
    showNamed: 'Show what does not fit in {{name}}',
  },
  rejected: {
    download: 'Download rejected lines',
    all_one: '{{count, number}} line is not a row of the table.',
    all_other: '{{count, number}} lines are not rows of the table.',
    inFile_one: 'The download has the first line.',
    inFile_other: 'The download has the first {{count, number}} lines.',
    saved_one: '{{count, number}} rejected line saved, of {{all, number}}',
    saved_other: 'The first {{count, number}} rejected lines saved, of {{all, number}}',
    failed: 'Could not read the rejected lines',
  },
  drawer: {
    top: 'Most frequent values',
    sampled_one: 'Counted in a sample of {{count, number}} row.',
    sampled_other: 'Counted in a sample of {{count, number}} rows.',
    allDiffer: 'No value occurs often enough to list.',
    range: '{{from}} to {{to}}',
    misfits: 'Values that do not fit',
    misfitsHelp: 'Read them as null in the reading options, or correct the file. Then extract again.',
    line: '{{times, number}}, first in line {{line, number}}',
    row: '{{times, number}}, first in row {{row, number}}',
    more_one: '{{count, number}} more such value is not listed.',
    more_other: '{{count, number}} more such values are not listed.',
    count: '{{count, number}} ({{share}})',
  },
} as const
