import { expect, test } from 'vitest'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { mergeDocuments } from '#domain/merge/merge-documents.ts'
import { objectShape } from './object-shape.ts'

const rule = (action: string) => ({ condition: 'EQUAL', condition_value: '', action, action_value: 'x' })

const attribute = (name: string, rules: readonly object[] = [], more: object = {}) => ({
  attribute_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules, attributes: [`shop/calls.csv/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string' },
  ...more,
})

const base = logicalObject.parse({
  object_name: 'calls',
  display_name: 'Calls',
  object_type: 'measure',
  to_materialize: true,
  measure_date_field: 'arrived',
  indexes: [['ship']],
  attributes: [attribute('ship'), attribute('arrived'), attribute('left')],
})

/** The fields that both changed, and the documents for either choice. */
const mergeOf = (theirs: object, mine: object) => {
  const merge = mergeDocuments(objectShape, { base, theirs, mine })
  const conflicts = merge.fields.filter(({ verdict }) => verdict === 'conflict').map(({ path }) => path)
  const resultOf = (side: 'theirs' | 'mine') =>
    merge.result(new Map(conflicts.map((path) => [path, side] as const)))
  return { conflicts, theirs: resultOf('theirs'), mine: resultOf('mine') }
}

test('MRG3 two users change different members of an object, and both changes remain', () => {
  const [ship, arrived, left] = base.attributes
  const theirs = {
    ...base,
    measure_date_field: 'left',
    indexes: [['ship'], ['arrived', 'ship']],
    attributes: [attribute('ship', [rule('skip')]), arrived, left],
  }
  const mine = {
    ...base,
    date_type: true,
    indexes: [['ship'], ['left']],
    attributes: [ship, attribute('arrived', [rule('replace')], { is_measure: true }), left],
  }
  const { conflicts, mine: merged } = mergeOf(theirs, mine)
  expect(conflicts).toEqual([])
  expect(logicalObject.parse(merged)).toEqual({
    ...base,
    measure_date_field: 'left',
    date_type: true,
    indexes: [['ship'], ['arrived', 'ship'], ['left']],
    attributes: [
      attribute('ship', [rule('skip')]),
      attribute('arrived', [rule('replace')], { is_measure: true }),
      attribute('left'),
    ],
  })
})

test('MRG3 a member that both change is a conflict, and either choice keeps the other changes', () => {
  const change = (date: string, action: string, more: object) => ({
    ...base,
    measure_date_field: date,
    attributes: [attribute('ship', [rule(action)]), ...base.attributes.slice(1)],
    ...more,
  })
  const theirs = change('left', 'skip', { date_type: true })
  const mine = change('ship', 'replace', { indexes: [] })
  const merged = mergeOf(theirs, mine)
  expect(merged.conflicts).toHaveLength(2)
  expect(merged.theirs).toEqual({ ...theirs, indexes: [] })
  expect(merged.mine).toEqual({ ...mine, date_type: true })
})

test('MRG3 an attribute that one renames keeps the rules that the other gives it', () => {
  const [ship, arrived, left] = base.attributes
  const theirs = { ...base, attributes: [ship, arrived, attribute('left', [rule('skip')])] }
  const mine = { ...base, attributes: [ship, arrived, { ...left, attribute_name: 'departed' }] }
  const { conflicts, mine: merged } = mergeOf(theirs, mine)
  expect(conflicts).toEqual([])
  const renamed = { ...attribute('left', [rule('skip')]), attribute_name: 'departed' }
  expect(merged).toEqual({ ...base, attributes: [ship, arrived, renamed] })
})
