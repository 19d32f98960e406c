import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'
import { adminPassword } from '../../testing/test-platform.ts'

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

const problems = z.object({
  code: z.string(),
  details: z.array(z.object({ code: z.string() })).default([]),
})

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

  test('DM36.k a file of a folder without a source is read in the same way, and does not become a table', async () => {
    const path = fixture.put('folder/t.csv', 'k;d\na;03/04/2025\n')
    const options = { date_format: 'month_first' } as const
    const { preview: at } = await fixture.request(dataManager.previewPath, { body: { path, options } })
    await fixture.register()
    expect(at).toEqual(await preview('folder/t.csv', options))
    expect(at.rows).toEqual([['a', '2025-03-04']])
    const workbookAt = fixture.put('register.xlsx', await readFile(workbook))
    const sheets = await fixture.request(dataManager.previewPath, { body: { path: workbookAt } })
    expect(sheets.preview.sheets).toEqual(['Calls', 'Ships'])
    expect((await fixture.request(dataManager.listTables, {})).items).toEqual([])
  })

  test('DM36.k a path that no source may name is refused by name, and so is a folder', async () => {
    const path = (name: string) => join(fixture.platform.sources, name)
    fixture.put('notes.txt', 'a\n1\n')
    fixture.put('folder/empty.csv', '')
    const codeAt = async (at: string) => {
      const { body } = await fixture.call(dataManager.previewPath, { body: { path: at } })
      const { code, details } = problems.parse(body)
      return details[0]?.code ?? code
    }
    expect(await codeAt('/etc/passwd')).toBe('path_outside')
    expect(await codeAt('relative.csv')).toBe('path_outside')
    expect(await codeAt(path('missing.csv'))).toBe('path_missing')
    expect(await codeAt(path('notes.txt'))).toBe('file_format_unknown')
    expect(await codeAt(path('folder'))).toBe('file_format_unknown')
    expect(await codeAt(path('folder/empty.csv'))).toBe('file_empty')
  })

  test('DM36.k without the permission to extract, a file is not read before there is a source', async () => {
    const path = fixture.put('t.csv', 'k,d\na,1\n')
    const permissions = ['data-manager:source:write', 'data-manager:source:read']
    const created = await fixture.request(roles.create, {
      body: { name: 'writer', permissions, condition: null },
    })
    const account = { login: 'writer', firstname: 'First', lastname: 'Writer', password: adminPassword }
    await fixture.request(users.create, {
      body: { ...account, password_renew: false, roles: [{ role: created.role.id }] },
    })
    const token = await fixture.platform.signIn('writer', adminPassword)
    expect(await fixture.call(dataManager.previewPath, { token, body: { path } })).toMatchObject({
      status: 401,
      body: { code: 'missing_permission', params: { permission: 'data-manager:source:extract' } },
    })
  })
})
