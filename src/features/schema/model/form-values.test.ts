import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import { fromObject, toBody } from './form-values.ts'

const attribute = (name: string, more: object = {}) => ({
  attribute_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [`harbour/ships/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string', sub: 'varchar' },
  ...more,
})
const object = (more: object = {}): LogicalObject =>
  logicalObject.parse({
    object_name: 'ship',
    display_name: 'Ship',
    object_type: 'scale',
    to_materialize: true,
    attributes: [attribute('imo'), attribute('built', { type: { main: 'date' } })],
    ...more,
  })

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text)
const unknown = fc.dictionary(
  word.map((name) => `x_${name}`),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
)
const arbitraryAttribute = fc.record({
  more: unknown,
  attribute_name: word,
  display_name: fc.option(word, { nil: undefined }),
  is_dimension: fc.boolean(),
  is_measure: fc.boolean(),
  is_summable: fc.boolean(),
  sources: fc.array(
    fc.record({
      rules: fc.constant([{ condition: 'ALL' }]),
      attributes: fc.array(word, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
  fpui: fc.constantFrom({ operation: 'mapping' }, { operation: 'aggregate', kept: [1] }),
  type: fc.constantFrom(
    { main: 'num', sub: 'decimal', precision: 9, scale: 2 },
    { main: 'geo', srid: 4326 },
    { main: 'date' },
  ),
})
const arbitraryObject = fc
  .record({
    more: unknown,
    attributes: fc.array(arbitraryAttribute, { minLength: 1, maxLength: 6 }),
    display_name: word,
    object_type: fc.constantFrom('measure', 'scale', 'calendar'),
    to_materialize: fc.boolean(),
    date_type: fc.boolean(),
    key: fc.array(word, { maxLength: 2 }),
    date: fc.option(word, { nil: undefined }),
  })
  .map(({ more, attributes, date, ...rest }): LogicalObject => {
    const own = attributes.map(({ more: others, display_name: displayName, ...each }) => ({
      ...each,
      attribute_path: null,
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...others,
    }))
    const [first] = own
    return logicalObject.parse({
      object_name: 'thing',
      ...rest,
      ...(date === undefined ? {} : { measure_date_field: date }),
      indexes: [[first?.attribute_name ?? '']],
      relations: [
        {
          object_name: 'other',
          attributes: [{ from: first?.attribute_name ?? '', to: 'id' }],
          type: 'many_to_one',
          note: 'kept',
        },
      ],
      attributes: own,
      ...more,
    })
  })

describe('a logical object in the form', () => {
  it('HTTP5: is read back unchanged, member by member', () => {
    fc.assert(
      fc.property(
        arbitraryObject,
        fc.array(arbitraryAttribute, { minLength: 1, maxLength: 3 }),
        (object, others) => {
          const proposed = others.map(({ more: _more, display_name: _displayName, ...each }) => ({
            ...each,
            attribute_path: null,
          }))
          const { values, basis } = fromObject(object, logicalObject.shape.attributes.parse(proposed))
          expect(JSON.stringify(toBody(values, basis))).toBe(JSON.stringify(object))
        },
      ),
    )
  })

  it.each([
    { name: 'keys', change: { key: ['imo'] }, read: (body: LogicalObject) => body.key },
    { name: 'indexes', change: { indexes: [['imo']] }, read: (body: LogicalObject) => body.indexes[0] },
    {
      name: 'relations',
      change: {
        relations: [{ object_name: 'port', attributes: [{ from: 'imo', to: 'imo' }], type: 'many_to_one' }],
      },
      read: (body: LogicalObject) => body.relations[0]?.attributes.map(({ from }) => from),
    },
  ])('updates $name when an attribute is renamed', ({ change, read }) => {
    const { values, basis } = fromObject(object(change))
    const attributes = values.attributes.map((row) => (row.id === 'imo' ? { ...row, name: 'number' } : row))
    expect(read(toBody({ ...values, attributes }, basis))).toEqual(['number'])
  })

  it('keeps a renamed date apart from another attribute that takes its old name', () => {
    const { values, basis } = fromObject(object({ measure_date_field: 'built' }))
    const attributes = values.attributes.map((row) => ({
      ...row,
      name: row.id === 'built' ? 'launched' : 'built',
    }))
    expect(toBody({ ...values, attributes }, basis)).toMatchObject({
      measure_date_field: 'launched',
      attributes: [{ attribute_name: 'built' }, { attribute_name: 'launched' }],
    })
  })

  it.each([
    {
      change: { dateField: 'built', isTimeAxis: true },
      read: { measure_date_field: 'built', date_type: true },
    },
    { change: { isTimeAxis: true }, read: { date_type: true } },
    { change: { indexes: [['built', 'imo'], ['imo']] }, read: { indexes: [['built', 'imo'], ['imo']] } },
    { change: { key: ['built', 'imo'] }, read: { key: ['built', 'imo'] } },
  ])('DM13: writes $read', ({ change, read }) => {
    const { values, basis } = fromObject(object())
    expect(toBody({ ...values, ...change }, basis)).toEqual({ ...object(), ...read })
  })

  it('proposes the attributes that are not part of it, and adds included ones', () => {
    const { values, basis } = fromObject(object(), [attribute('flag')])
    expect(values.attributes.map(({ isIncluded }) => isIncluded)).toEqual([true, true, false])
    const attributes = values.attributes.map((row) => ({ ...row, isIncluded: true }))
    expect(toBody({ ...values, attributes }, basis).attributes.map((each) => each.attribute_name)).toEqual([
      'imo',
      'built',
      'flag',
    ])
  })

  it('changes a type without its old figures, and preserves unknown members', () => {
    const type = { main: 'num', sub: 'decimal', precision: 9, scale: 2, unit: 'kn' }
    const { values, basis } = fromObject(object({ attributes: [attribute('speed', { type })] }))
    const attributes = values.attributes.map((row) => ({ ...row, main: 'num', sub: 'double' }))
    expect(toBody({ ...values, attributes }, basis).attributes[0]?.type).toEqual({
      main: 'num',
      sub: 'double',
      unit: 'kn',
    })
  })
})
