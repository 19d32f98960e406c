// Reasons in sentences of the processing engine; part of the table of reasons.
import type { Sentence } from '../sentence.ts'

export const engineReasons = {
  template_open: 'two opening braces have no closing braces',
  template_empty: 'there is nothing between the braces',
  template_sign: '“{found}” is not expected; write a path such as input.name or steps.load.result[0]',
  template_filter: 'the filter “{found}” is not available; available are {allowed:list}',
  cron_wrong:
    'a schedule has five fields: minute, hour, day of month, month and day of the week, such as 30 2 * * 1-5',
  cron_never: 'no date matches it',
  secret_host_open: 'secrets may be sent to one server only; write its name and port without templates',
  secret_again: 'this secret was set for other parameters; enter it again',
  header_fixed: 'this header is set by the platform',
  header_broken: 'it contains a line break or a control character',
  body_of_get: 'a GET request has no body',
} as const satisfies Record<string, Sentence>
