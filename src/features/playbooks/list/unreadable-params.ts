import { type ErrorParams } from '#contract/errors.ts'
import { because } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import type { Unreadable } from '#domain/playbook/playbook.ts'

/** Parameters of the refusal `playbook_unreadable`, for a text that was read here. */
export const unreadableParams = ({ because: code, detail, line, column }: Unreadable): ErrorParams => ({
  ...nested('reason', code === 'json_broken' ? because(code, { detail }) : because(code)),
  line,
  column,
})
