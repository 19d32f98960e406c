import { describe, expect, test } from 'vitest'
import { applyStep } from '../edit/history.ts'
import { isRefusal, planCommand } from '../edit/plan-command.ts'
import type { Reading } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { type FindingCase, findingCases } from '../testing/diagnostic-cases.ts'
import { checkPlaybook } from './check-playbook.ts'
import type { Finding } from './diagnostic.ts'
import { findingLevels, fixCodes } from './diagnostic-levels.ts'

const readingOf = ({ document }: FindingCase): Reading =>
  readPlaybook(typeof document === 'string' ? document : JSON.stringify(document))

const findingsOf = (each: FindingCase): readonly Finding[] => checkPlaybook(readingOf(each), each.options)

const findingOf = (each: FindingCase): Finding | undefined =>
  findingsOf(each).find(({ code, node }) => code === each.code && node === each.node)

const named = findingCases.map((each, index) => ({ ...each, title: `${each.code} ${index}` }))

const stringAt = (each: FindingCase, path: Finding['path']): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    each.document,
  )

describe('PBK35 what is found', () => {
  test('PBK35 each finding has a case, and each mend', () => {
    expect(new Set(findingCases.map(({ code }) => code))).toEqual(new Set(Object.keys(findingLevels)))
    const offered = new Set(findingCases.flatMap(({ fixes }) => fixes))
    expect(fixCodes.filter((code) => !offered.has(code))).toEqual([])
  })

  test.each(named)('PBK35 $title at node $node', (each) => {
    const finding = findingOf(each)
    expect(finding?.level).toBe(findingLevels[each.code])
    expect(finding?.fixes.map(({ code }) => code)).toEqual(each.fixes)
  })

  test.each(named)('PBK35 $title says where, and nothing else is an error', (each) => {
    const finding = findingOf(each)
    if (each.node !== null) expect(finding?.path.slice(0, 2)).toEqual(['nodes', each.node])
    if (finding?.span && each.node !== null)
      expect(String(stringAt(each, finding.path)).slice(finding.span.start, finding.span.end)).not.toBe('')
    const grave = findingsOf(each).filter(({ level, code }) => level === 'error' && code !== each.code)
    expect(grave.map(({ code }) => code)).toEqual(each.code === 'loop_unentered' ? ['target_missing'] : [])
  })

  test.each(named.filter(({ fixes }) => fixes.length > 0))('PBK46 $title is mended by each mend', (each) => {
    const before = findingsOf(each)
    for (const fix of findingOf(each)?.fixes ?? []) {
      const editing = { reading: readingOf(each), positions: {} }
      const step = planCommand(editing, fix.commands)
      if (isRefusal(step)) throw new Error(`${fix.code} is refused: ${step.refused} ${step.about}`)
      const after = checkPlaybook(applyStep(editing, step).editing.reading, each.options)
      const errors = (findings: readonly Finding[]) =>
        findings.filter(({ level }) => level === 'error').length
      expect(after.filter(({ code, node }) => code === each.code && node === each.node)).toEqual([])
      expect(errors(after)).toBeLessThanOrEqual(errors(before))
    }
  })
})
