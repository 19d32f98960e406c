// Uses real playbooks from files next to the project, which tests of `domain` cannot read.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyStep } from '#domain/playbook/edit/history.ts'
import type { EditState, Step } from '#domain/playbook/command.ts'
import { isRefusal, planCommand } from '#domain/playbook/edit/plan-command.ts'
import { randomCommand } from '#domain/playbook/edit/testing/random-command.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { randomOf } from '#domain/playbook/testing/random.ts'

const folder = join(import.meta.dirname, '..', '..', 'shared', 'playbooks')
const commands = 200

/** Random commands except typing, which would soon break the text. `steps` counts those that were applied. */
const editedFrom = (start: EditState, seed: number) => {
  const random = randomOf(seed)
  const steps: { readonly step: Step; readonly inverse: Step }[] = []
  let editing = start
  for (let round = 0; round < commands; round += 1) {
    const command = randomCommand(editing, random)
    const step = command.do === 'type' ? null : planCommand(editing, [command])
    if (step === null || isRefusal(step)) continue
    const done = applyStep(editing, step)
    expect({ command, kind: done.editing.reading.kind }).toEqual({ command, kind: 'playbook' })
    steps.push({ step, inverse: done.inverse })
    editing = done.editing
  }
  return { editing, steps }
}

describe.skipIf(!existsSync(folder))('editing real playbooks', () => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

  test.each(names)('PBK20 reads %s, and returns its text unchanged', (name) => {
    const bytes = readFileSync(join(folder, name))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const reading = readPlaybook(text)
    expect(reading.kind).toBe('playbook')
    expect(Buffer.from(reading.text).equals(bytes)).toBe(true)
  })

  test.each(names)(`PBK32 undoes and redoes ${commands} random commands on %s byte for byte`, (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const start: EditState = { reading: readPlaybook(text), positions: {} }
    const { editing, steps } = editedFrom(start, name.length)
    expect(steps.length).toBeGreaterThan(20)
    expect(editing.reading).toEqual(readPlaybook(editing.reading.text))
    const first = steps.reduceRight((at, { inverse }) => applyStep(at, inverse).editing, editing)
    expect(first.reading.text).toBe(text)
    expect(first.positions).toEqual({})
    const last = steps.reduce((at, { step }) => applyStep(at, step).editing, first)
    expect(last.reading.text).toBe(editing.reading.text)
    expect(last.positions).toEqual(editing.positions)
  })
})
