// A copy of a document differs from it by its uuid, and by its name where it gets one; nothing else of it is touched.
import type { Command } from '#domain/playbook/edit/command.ts'
import { applyStep } from '#domain/playbook/edit/apply-step.ts'
import { planCommand } from '#domain/playbook/edit/plan-command.ts'
import { readPlaybook } from '#domain/playbook/read-playbook.ts'

/** The text with a fresh uuid in the place of its own, and with this name. Unchanged where it is no playbook. */
export const withFreshUuid = (text: string, name?: string): string => {
  const editing = { reading: readPlaybook(text), positions: {} }
  const commands: readonly Command[] = [
    { do: 'set', path: ['uuid'], value: crypto.randomUUID() },
    ...(name === undefined ? [] : [{ do: 'set', path: ['name'], value: name } as const]),
  ]
  const step = planCommand(editing, commands)
  return 'refused' in step ? text : applyStep(editing, step).editing.reading.text
}
