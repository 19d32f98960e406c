import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../state/catalogue.ts'
import type { Measure } from '../../state/query-state.ts'
import { dataset } from '../../state/testing/fixtures.ts'
import { unitsOfValues } from './units-of-values.ts'

const names = { cost: 'Cost $', speed: 'Speed (kn)', phase: 'Phase (text)' } as const
const [strikes] = dataset.tables
if (strikes === undefined) throw new Error('The fixture has this table')
const namesOf = new Map<string, string>(Object.entries(names))
const fields = strikes.fields.map((each) => ({ ...each, display_name: namesOf.get(each.field) ?? '' }))
const catalogue = readCatalogue({ ...dataset, tables: [{ ...strikes, fields }] })

describe('QB60c the units in the head of a tile', () => {
  const cases: readonly [string, readonly Measure[], readonly string[]][] = [
    ['a sum', [{ mode: 'sum', field: 'cost' }], ['$']],
    [
      'two units, each once',
      [
        { mode: 'max', field: 'speed' },
        { mode: 'sum', field: 'cost' },
        { mode: 'avg', field: 'cost' },
      ],
      ['kn', '$'],
    ],
    ['a running total', [{ mode: 'sum', field: 'cost', calculation: 'running_total' }], ['$']],
    ['no unit of a share', [{ mode: 'sum', field: 'cost', calculation: 'share_of_all' }], []],
    ['no unit of a count', [{ mode: 'count', field: 'cost' }], []],
    ['no unit of a text', [{ mode: 'select', field: 'phase' }], []],
    ['a field that is gone', [{ mode: 'sum', field: 'gone' }], []],
  ]
  test.each(cases)('QB60c %s', (_, values, units) => expect(unitsOfValues(catalogue, values)).toEqual(units))
})
