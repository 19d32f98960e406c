import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyStep } from '../edit/history.ts'
import type { Command, EditState } from '../command.ts'
import { isRefusal, planCommand } from '../edit/plan-command.ts'
import type { Reading } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { faultKinds } from '../testing/faults.ts'
import type { Fault, FaultKind } from '../testing/fault.ts'
import { generatePlaybook } from '../testing/generate-playbook.ts'
import { validPlaybooks } from '../testing/playbook-arbitrary.ts'
import { randomOf } from '../testing/random.ts'
import { checkPlaybook } from './check-playbook.ts'
import type { Diagnostic, QuickFix } from './diagnostic.ts'

const opened = (text: string): EditState => ({ reading: readPlaybook(text), positions: {} })

const after = (editing: EditState, commands: readonly Command[]): Reading => {
  const step = planCommand(editing, commands)
  if (isRefusal(step)) throw new Error(`refused: ${step.refused} ${step.about}`)
  return applyStep(editing, step).editing.reading
}

const documents = Array.from({ length: 100 }, (_, seed) =>
  opened(generatePlaybook({ nodes: 10 + (seed % 30), seed })),
)

interface Seeded {
  readonly fault: Fault
  readonly broken: Reading
}

/** Seeds one fault of a kind into each document where it is possible. */
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

const keyOf = ({ code, node, params }: Diagnostic): string => JSON.stringify([code, node, params])
const sameKind = (diagnostics: readonly Diagnostic[], { code, node }: Diagnostic): number =>
  diagnostics.filter((other) => other.code === code && other.node === node).length

interface AppliedFix {
  readonly broken: Reading
  readonly before: readonly Diagnostic[]
  readonly diagnostic: Diagnostic
  readonly fix: QuickFix
}

/** The problem of a quick fix: the diagnostic remains, or there is a new error. */
const problemOf = ({ broken, before, diagnostic, fix }: AppliedFix): string | undefined => {
  const fixed = checkPlaybook(after({ reading: broken, positions: {} }, fix.commands))
  const errors = new Set(before.filter(({ level }) => level === 'error').map(keyOf))
  const introduced = fixed.find((each) => each.level === 'error' && !errors.has(keyOf(each)))
  if (sameKind(fixed, diagnostic) >= sameKind(before, diagnostic))
    return `${fix.code} leaves ${keyOf(diagnostic)}`
  return introduced && `${fix.code} for ${keyOf(diagnostic)} brings ${keyOf(introduced)}`
}

const fixesOf = ({ broken }: Seeded): readonly AppliedFix[] => {
  const before = checkPlaybook(broken)
  return before.flatMap((diagnostic) => diagnostic.fixes.map((fix) => ({ broken, before, diagnostic, fix })))
}

describe('PBK45 seeded faults', () => {
  test('PBK45 there are at least 14 kinds', () => {
    expect(faultKinds.length).toBeGreaterThanOrEqual(14)
  })

  test.each(faultKinds)('PBK45 reports: $name', (kind) => {
    const all = seeded(kind)
    expect(all.length).toBeGreaterThanOrEqual(50)
    expect(all.filter((each) => !isFound(each)).map(({ fault }) => fault)).toEqual([])
  })

  test.each(faultKinds)('PBK46 quick fixes resolve their diagnostics and add no error: $name', (kind) => {
    const problems = seeded(kind).slice(0, 12).flatMap(fixesOf).map(problemOf)
    expect(problems.filter((problem) => problem !== undefined)).toEqual([])
  })
})

describe('PBK45 PBK35 any document', () => {
  test('PBK45 valid documents have no errors or warnings in any spelling', () => {
    fc.assert(
      fc.property(validPlaybooks, (text) => {
        const diagnostics = checkPlaybook(readPlaybook(text))
        expect(diagnostics.filter(({ level }) => level !== 'information')).toEqual([])
      }),
    )
  })

  test('PBK35 the checks never throw for any document', () => {
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
