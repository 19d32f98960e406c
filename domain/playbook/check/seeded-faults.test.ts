import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyStep } from '../edit/history.ts'
import type { Command, Editing } from '../command.ts'
import { isRefusal, planCommand } from '../edit/plan-command.ts'
import type { Reading } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { faultKinds } from '../testing/faults.ts'
import type { Fault, FaultKind } from '../testing/fault.ts'
import { makePlaybook } from '../testing/make-playbook.ts'
import { soundPlaybooks } from '../testing/playbook-arbitrary.ts'
import { randomOf } from '../testing/random.ts'
import { checkPlaybook } from './check-playbook.ts'
import type { Finding, Fix } from './diagnostic.ts'

const opened = (text: string): Editing => ({ reading: readPlaybook(text), positions: {} })

const after = (editing: Editing, commands: readonly Command[]): Reading => {
  const step = planCommand(editing, commands)
  if (isRefusal(step)) throw new Error(`refused: ${step.refused} ${step.about}`)
  return applyStep(editing, step).editing.reading
}

const documents = Array.from({ length: 100 }, (_, seed) =>
  opened(makePlaybook({ nodes: 10 + (seed % 30), seed })),
)

interface Seeded {
  readonly fault: Fault
  readonly broken: Reading
}

/** One fault of a kind for each document that has a place for one. */
const seeded = (kind: FaultKind): readonly Seeded[] =>
  documents.flatMap((sound, seed) => {
    if (sound.reading.kind !== 'playbook') return []
    const fault = kind.seed(sound.reading, randomOf(seed * 7919))
    return fault === undefined ? [] : [{ fault, broken: after(sound, fault.commands) }]
  })

const isFound = ({ fault, broken }: Seeded): boolean =>
  checkPlaybook(broken).some(
    ({ node, code }) => fault.nodes.includes(node) && fault.codes.some((each) => each === code),
  )

const keyOf = ({ code, node, params }: Finding): string => JSON.stringify([code, node, params])
const sameKind = (findings: readonly Finding[], { code, node }: Finding): number =>
  findings.filter((other) => other.code === code && other.node === node).length

interface Mend {
  readonly broken: Reading
  readonly before: readonly Finding[]
  readonly finding: Finding
  readonly fix: Fix
}

/** What is wrong with a fix: it leaves its finding, or brings an error. */
const troubleOf = ({ broken, before, finding, fix }: Mend): string | undefined => {
  const mended = checkPlaybook(after({ reading: broken, positions: {} }, fix.commands))
  const errors = new Set(before.filter(({ level }) => level === 'error').map(keyOf))
  const brought = mended.find((each) => each.level === 'error' && !errors.has(keyOf(each)))
  if (sameKind(mended, finding) >= sameKind(before, finding)) return `${fix.code} leaves ${keyOf(finding)}`
  return brought && `${fix.code} for ${keyOf(finding)} brings ${keyOf(brought)}`
}

const mendsOf = ({ broken }: Seeded): readonly Mend[] => {
  const before = checkPlaybook(broken)
  return before.flatMap((finding) => finding.fixes.map((fix) => ({ broken, before, finding, fix })))
}

describe('PBK45 seeded faults', () => {
  test('PBK45 there are enough kinds', () => {
    expect(faultKinds.length).toBeGreaterThanOrEqual(14)
  })

  test.each(faultKinds)('PBK45 found: $name', (kind) => {
    const all = seeded(kind)
    expect(all.length).toBeGreaterThanOrEqual(50)
    expect(all.filter((each) => !isFound(each)).map(({ fault }) => fault)).toEqual([])
  })

  test.each(faultKinds)('PBK46 what a fix mends is mended, and nothing worse comes of it: $name', (kind) => {
    const troubles = seeded(kind).slice(0, 12).flatMap(mendsOf).map(troubleOf)
    expect(troubles.filter((trouble) => trouble !== undefined)).toEqual([])
  })
})

describe('PBK45 PBK35 any document', () => {
  test('PBK45 nothing is said against sound documents, however they are written', () => {
    fc.assert(
      fc.property(soundPlaybooks, (text) => {
        const findings = checkPlaybook(readPlaybook(text))
        expect(findings.filter(({ level }) => level !== 'information')).toEqual([])
      }),
    )
  })

  test('PBK35 whatever a text holds, the checks answer', () => {
    const member = fc.constantFrom(
      'nodes',
      'outputs',
      'default',
      'loop',
      'cases',
      'type',
      'subtype',
      'modifications',
      'name',
      '1',
      '2',
      '__proto__',
    )
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(
          '1',
          '2',
          'foreach',
          'condition',
          'store',
          'operator',
          'trigger',
          '{{ node.1.x }}',
          '{{',
          null,
          1,
          -1.5,
          true,
        ),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(member, tie('value'), { maxKeys: 5 }),
      ),
    })).value
    const node = fc.record(
      {
        type: value,
        subtype: value,
        outputs: value,
        loop: value,
        cases: value,
        modifications: value,
        items: value,
      },
      { requiredKeys: [] },
    )
    const document = fc.oneof(
      value,
      fc.json().map((text): unknown => JSON.parse(text)),
      fc.record({
        nodes: fc.dictionary(fc.constantFrom('0', '1', '2', 'x'), node),
        uuid: value,
        name: value,
      }),
    )
    fc.assert(
      fc.property(document, (json) => {
        const reading = readPlaybook(JSON.stringify(json))
        for (const { fixes } of checkPlaybook(reading, { modules: [], address: 'x' }))
          for (const { commands } of fixes) planCommand({ reading, positions: {} }, commands)
      }),
    )
  })
})
