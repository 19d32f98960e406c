import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openWebFixture, type WebFixture } from '../../testing/web-fixture.ts'

const megabyte = 1024 ** 2
const book = resolve(import.meta.dirname, '../../../../fixtures/workbooks/calls-and-ships.xlsx')

let fixture: WebFixture
beforeAll(async () => {
  fixture = await openWebFixture()
})
afterAll(() => fixture.close())

const bodyOf = (path: string, options: ReadingOptions = {}) => {
  const url = `${fixture.web.origin}${path}`
  return { dbms: 'http', parameters: { url }, file: url, options }
}
const preview = async (path: string, options: ReadingOptions = {}) =>
  (await fixture.request(dataManager.previewRemoteFile, { body: bodyOf(path, options) })).preview
const refused = async (path: string): Promise<[number, unknown]> => {
  const { status, body } = await fixture.call(dataManager.previewRemoteFile, { body: bodyOf(path) })
  return [status, Reflect.get(Object(body), 'code')]
}
const serve = (path: string, body: string | Uint8Array) => fixture.serve(new Map([[path, { body }]]))
/** Rows whose text has line breaks and commas within quotes. */
const longRows = (count: number): string =>
  `id;note\n${Array.from({ length: count }, (_, at) => `${at};"${'line, and\n'.repeat(400)}"`).join('\n')}\n`

describe('DM60.i preview of a file on another server before it is added', () => {
  test('DM60.i a small file is read whole, with options and types', async () => {
    serve('/a.csv', 'id;day\n1;03/04/2026\n2;05/06/2026\n')
    const { attributes, rows, complete } = await preview('/a.csv', { date_format: 'month_first' })
    expect(attributes.map(({ attribute_name: name, type }) => [name, type.main])).toEqual([
      ['id', 'num'],
      ['day', 'date'],
    ])
    expect([rows, complete]).toEqual([
      [
        [1, '2026-03-04'],
        [2, '2026-05-06'],
      ],
      true,
    ])
  })

  test('DM60.i of a long text file the first lines are read, and none is cut within quotes', async () => {
    serve('/long.csv', longRows(900))
    const { rows, lines_read: lines, complete, rejected } = await preview('/long.csv')
    expect(complete).toBe(false)
    expect(rejected.count).toBe(0)
    expect(lines).toBeGreaterThan(50)
    expect(lines).toBeLessThan(megabyte / 4000)
    expect(rows.map(([id]) => id)).toEqual(rows.map((_, at) => at))
  })

  test.each([
    ['in UTF-16', '/wide.csv', Buffer.from(`\uFEFFid\n${'12345\n'.repeat(120_000)}`, 'utf16le')],
    [
      'of JSON',
      '/list.json',
      JSON.stringify(Array.from({ length: 60_000 }, (_, id) => ({ id, name: 'a name' }))),
    ],
  ])('DM60.i a file %s that cannot be cut is read whole', async (_, path, body) => {
    expect(body.length).toBeGreaterThan(megabyte)
    serve(path, body)
    const { attributes, lines_read: lines } = await preview(path)
    expect(attributes[0]?.attribute_name).toBe('id')
    expect(lines).toBe(1000)
  })

  test('DM60.i the sheets of a workbook are listed, and one of them is read', async () => {
    serve('/calls.xlsx', await readFile(book))
    const { sheets, attributes } = await preview('/calls.xlsx')
    expect(sheets.length).toBeGreaterThan(1)
    const other = await preview('/calls.xlsx', { sheet: sheets[1] ?? '' })
    expect(other.attributes.map((one) => one.attribute_name)).not.toEqual(
      attributes.map((one) => one.attribute_name),
    )
  })

  test('DM60.i what is too large, missing or no data is refused, and nothing is left', async () => {
    fixture.web.answer((_, response) => {
      response.writeHead(200, { 'content-length': String(33 * megabyte) })
      response.write('PAR1')
    })
    const { status, body } = await fixture.call(dataManager.previewRemoteFile, {
      body: bodyOf('/big.parquet'),
    })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('preview_too_large')])
    serve('/a.csv', 'id\n1\n')
    expect(await refused('/b.csv')).toEqual([400, 'source_file_missing'])
    serve('/page.csv', '<!doctype html><p>Sign in</p>')
    expect(await refused('/page.csv')).toEqual([502, 'database_read'])
    serve('/readme', 'no data')
    expect(await refused('/readme')).toEqual([400, 'file_format_unknown'])
    const left = await readdir(await stagingFolder(fixture.platform.deps))
    expect(left.filter((name) => name.startsWith('preview-'))).toEqual([])
  })

  test('DM60.i without the permission to extract, no file is read', async () => {
    const permissions = ['data-manager:source:write', 'data-manager:source:read']
    const { role } = await fixture.request(roles.create, {
      body: { name: 'writer', permissions, condition: null },
    })
    const account = { login: 'writer', firstname: 'First', lastname: 'Writer', password: adminPassword }
    await fixture.request(users.create, {
      body: { ...account, password_renew: false, roles: [{ role: role.id }] },
    })
    const token = await fixture.platform.signIn('writer', adminPassword)
    fixture.web.requests.splice(0)
    expect(
      await fixture.call(dataManager.previewRemoteFile, { token, body: bodyOf('/a.csv') }),
    ).toMatchObject({
      status: 401,
      body: { code: 'missing_permission', params: { permission: 'data-manager:source:extract' } },
    })
    expect(fixture.web.requests).toEqual([])
  })
})
