import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

const workbook = resolve(import.meta.dirname, '../../../../fixtures/workbooks/calls-and-ships.xlsx')

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const preview = async (file: string, options: ReadingOptions = {}) =>
  (await fixture.request(dataManager.previewFile, { params: { source }, body: { file, options } })).preview
const codeOf = async (file: string, of = source): Promise<[number, unknown]> => {
  const { status, body } = await fixture.call(dataManager.previewFile, {
    params: { source: of },
    body: { file },
  })
  return [status, Reflect.get(Object(body), 'code')]
}

describe('DM36 preview of a file that is not a table', () => {
  test('DM36.k it is read with options, and the table that is added with them has the same types', async () => {
    fixture.put('t.csv', 'k;d\na;03/04/2025\nb;05/06/2025\n')
    await fixture.register()
    const detected = await preview('t.csv')
    expect(detected.reading?.detected.delimiter).toBe(';')
    expect(detected.reading?.open).toHaveLength(1)
    const options = { date_format: 'month_first' } as const
    const chosen = await preview('t.csv', options)
    expect(chosen.rows).toEqual([
      ['a', '2025-03-04'],
      ['b', '2025-05-06'],
    ])
    expect(chosen.texts[0]).toEqual(['a', '03/04/2025'])
    expect((await fixture.request(dataManager.listTables, {})).items).toEqual([])

    const body = { database_name: source, table_name: 't.csv', options }
    await fixture.request(dataManager.addTables, { body: [body] })
    const read = await fixture.extract('t.csv')
    expect(read.reading?.chosen).toEqual(options)
    expect(read.attributes.map(({ type }) => type)).toEqual(chosen.attributes.map(({ type }) => type))
  })

  test('DM36.k it names the sheets and the lists that become tables', async () => {
    fixture.put('register.xlsx', await readFile(workbook))
    fixture.put('a.json', '[{"a":1,"items":[{"b":1},{"b":2}]}]')
    await fixture.register()
    expect((await preview('register.xlsx')).sheets).toEqual(['Calls', 'Ships'])
    const ships = await preview('register.xlsx', { sheet: 'Ships' })
    expect(ships.attributes.map(({ attribute_name: name }) => name)).toEqual(['ship', 'flag'])
    expect((await preview('a.json')).lists).toEqual(['items'])
  })

  test('DM36.k a file that is missing, outside of the folder, empty or of another format is refused', async () => {
    fixture.put('empty.csv', '')
    fixture.put('notes.txt', 'a\n1\n')
    await fixture.register()
    expect(await codeOf('missing.csv')).toEqual([400, 'file_missing'])
    expect(await codeOf('../../etc/passwd.csv')).toEqual([400, 'path_outside'])
    expect(await codeOf('empty.csv')).toEqual([400, 'file_empty'])
    expect(await codeOf('notes.txt')).toEqual([400, 'file_format_unknown'])
    expect(await codeOf('empty.csv', 'nowhere')).toEqual([404, 'not_found'])
  })
})
