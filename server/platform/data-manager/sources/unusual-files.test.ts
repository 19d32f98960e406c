// Files as people have them: duplicate and strange headers, lines of other lengths, dates in several formats.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const read = async (content: string) => {
  fixture.put('t.csv', content)
  await fixture.register('t.csv')
  return fixture.extract('t.csv')
}

test('DM2 duplicate headers and names with quotes, spaces and emoji are built; ragged lines are listed', async () => {
  const found = await read(
    'name,"a ""b""",  two  words ,🚢 ship,name,naïve/日本\nx,1,2,3,4,5\nshort,1\nlong,1,2,3,4,5,6\ny,6,7,8,9,10\n',
  )
  const names = found.attributes.map(({ attribute_name: name }) => name)
  expect(names).toEqual(['name', 'a "b"', 'two  words', '🚢 ship', 'name_2', 'naïve/日本'])
  expect(found.rejected).toMatchObject({
    count: 2,
    samples: [
      { line: 3, code: 'columns_differ', params: { count: 2, expected: 6 }, text: 'short,1' },
      { line: 4, code: 'columns_differ', params: { count: 7, expected: 6 }, text: 'long,1,2,3,4,5,6' },
    ],
  })
  const build = await fixture.build([proposeObject(found)])
  expect(build).toMatchObject({ outcome: 'success', rejected_rows: 2 })
  expect((await fixture.rows('t')).map((row) => row.map(String).join())).toEqual([
    'x,1,2,3,4,5',
    'y,6,7,8,9,10',
  ])
})

test('DM14d a column with dates in three formats is text; as a date, values that do not fit are counted', async () => {
  const found = await read(
    'id,day\n1,2026-01-31\n2,2026-02-01\n3,2026-03-01\n4,31/01/2026\n5,31 Jan 2026\n6,2026-04-01\n',
  )
  expect(found.attributes[1]?.type.main).toBe('string')
  expect(found.rejected.count).toBe(0)
  const proposed = proposeObject(found)
  const attributes = proposed.attributes.map((one) =>
    one.attribute_name === 'day' ? { ...one, type: { main: 'date' } } : one,
  )
  const build = await fixture.build([{ ...proposed, attributes }])
  expect(build).toMatchObject({ outcome: 'success', rejected_rows: 2, tables: [{ rows: 4 }] })
  expect(JSON.stringify(build.rejections)).toContain('31/01/2026')
})
