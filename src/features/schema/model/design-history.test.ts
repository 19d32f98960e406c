import { describe, expect, it } from 'vitest'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { emptyHistory } from '#src/lib/edit-history.ts'
import { recordDesign } from './design-history.ts'
import { fromObject } from './form-values.ts'

const attribute = {
  attribute_name: 'imo',
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: ['harbour/ships/imo'] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string', sub: 'varchar' },
}
const object = (more: object = {}) =>
  logicalObject.parse({
    object_name: 'ship',
    display_name: 'Ship',
    object_type: 'scale',
    to_materialize: true,
    attributes: [attribute],
    ...more,
  })
const start = { ...fromObject(object()), typed: null }
const edited = (more: object) => ({ ...start, values: { ...start.values, ...more } })
const named = (name: string) =>
  edited({ attributes: start.values.attributes.map((row) => ({ ...row, name })) })

type Step = typeof start | ReturnType<typeof typedText>
const typedText = (text: string, isInForm = false) => ({
  ...start,
  typed: { text, values: start.values, isInForm },
})
const chosen = edited({ kind: 'measure' })

const stepsOf = (designs: readonly Step[]): number =>
  designs
    .slice(1)
    .reduce(
      (history, now, index) => recordDesign(history, { now, before: designs[index] ?? start }),
      emptyHistory<Step>(),
    ).past.length

describe('the history of an object', () => {
  it.each([
    ['typing in a field', [edited({ displayName: 'A' }), edited({ displayName: 'AB' })], 1],
    ['typing the name of an attribute', [named('i'), named('im'), named('imx')], 1],
    ['typing JSON that is not complete', [typedText('{'), typedText('{"')], 1],
    [
      'an edit that makes an invalid text leave',
      [typedText('{'), { ...chosen, typed: typedText('{').typed }, chosen],
      2,
    ],
    ['an invalid text that is discarded', [typedText('{'), start], 2],
    ['a valid text that leaves', [typedText('{}', true), start], 1],
    ['two choices', [edited({ kind: 'measure' }), edited({ kind: 'scale', isMaterialized: false })], 2],
    ['two fields', [edited({ displayName: 'A' }), edited({ displayName: 'A', kind: 'measure' })], 2],
    ['a relation', [{ ...fromObject(object({ relations: [], note: 'x' })), typed: null }], 1],
  ] as const)('records %s', (_, designs, steps) => {
    expect(stepsOf([start, ...designs])).toBe(steps)
  })

  it('records nothing when the same object is read from the platform', () => {
    expect(stepsOf([start, { ...fromObject(object()), typed: null }])).toBe(0)
  })
})
