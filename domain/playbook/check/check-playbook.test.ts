import { describe, expect, test } from 'vitest'
import { applyStep } from '../edit/history.ts'
import { isRefusal, planCommand } from '../edit/plan-command.ts'
import type { Reading } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { type DiagnosticCase, diagnosticCases } from '../testing/diagnostic-cases.ts'
import { checkPlaybook } from './check-playbook.ts'
import type { Diagnostic } from './diagnostic.ts'
import { diagnosticLevels, quickFixCodes } from './diagnostic-levels.ts'

const readingOf = ({ document }: DiagnosticCase): Reading =>
  readPlaybook(typeof document === 'string' ? document : JSON.stringify(document))

const diagnosticsOf = (each: DiagnosticCase): readonly Diagnostic[] =>
  checkPlaybook(readingOf(each), each.options)

const diagnosticOf = (each: DiagnosticCase): Diagnostic | undefined =>
  diagnosticsOf(each).find(({ code, node }) => code === each.code && node === each.node)

const named = diagnosticCases.map((each, index) => ({ ...each, title: `${each.code} ${index}` }))

const stringAt = (each: DiagnosticCase, path: Diagnostic['path']): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    each.document,
  )

describe('PBK35 diagnostics', () => {
  test('PBK35 each diagnostic and each quick fix has a case', () => {
    expect(new Set(diagnosticCases.map(({ code }) => code))).toEqual(new Set(Object.keys(diagnosticLevels)))
    const offeredCodes = new Set(diagnosticCases.flatMap(({ fixes }) => fixes))
    expect(quickFixCodes.filter((code) => !offeredCodes.has(code))).toEqual([])
  })

  test.each(named)('PBK35 $title at node $node', (each) => {
    const diagnostic = diagnosticOf(each)
    expect(diagnostic?.level).toBe(diagnosticLevels[each.code])
    expect(diagnostic?.fixes.map(({ code }) => code)).toEqual(each.fixes)
  })

  test.each(named)('PBK35 $title has a location and causes no other error', (each) => {
    const diagnostic = diagnosticOf(each)
    if (each.node !== null) expect(diagnostic?.path.slice(0, 2)).toEqual(['nodes', each.node])
    if (diagnostic?.span && each.node !== null)
      expect(
        String(stringAt(each, diagnostic.path)).slice(diagnostic.span.start, diagnostic.span.end),
      ).not.toBe('')
    const grave = diagnosticsOf(each).filter(({ level, code }) => level === 'error' && code !== each.code)
    expect(grave.map(({ code }) => code)).toEqual(each.code === 'loop_unentered' ? ['target_missing'] : [])
  })

  test.each(named.filter(({ fixes }) => fixes.length > 0))('PBK46 each quick fix resolves $title', (each) => {
    const before = diagnosticsOf(each)
    for (const fix of diagnosticOf(each)?.fixes ?? []) {
      const editing = { reading: readingOf(each), positions: {} }
      const step = planCommand(editing, fix.commands)
      if (isRefusal(step)) throw new Error(`${fix.code} is refused: ${step.refused} ${step.about}`)
      const after = checkPlaybook(applyStep(editing, step).editing.reading, each.options)
      const errors = (diagnostics: readonly Diagnostic[]) =>
        diagnostics.filter(({ level }) => level === 'error').length
      expect(after.filter(({ code, node }) => code === each.code && node === each.node)).toEqual([])
      expect(errors(after)).toBeLessThanOrEqual(errors(before))
    }
  })
})
