import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const num = { main: 'num', sub: 'bigint', max: 100 }
const from = (name: string) => [`${source}/a.csv/${name}`]
const design = logicalObject('a', {
  attributes: [
    logicalAttribute('x', { type: num, from: from('x') }),
    logicalAttribute('text', { from: from('text') }),
  ],
})
const objectWithRule = {
  ...design,
  attributes: design.attributes.map((attribute) =>
    attribute.attribute_name === 'text'
      ? {
          ...attribute,
          sources: attribute.sources.map((one) => ({
            ...one,
            rules: [
              {
                condition: 'EQUAL',
                condition_value: 'bad',
                action: 'action_error',
                action_value: 'not wanted',
              },
            ],
          })),
        }
      : attribute,
  ),
}

const prepare = async (content: string): Promise<void> => {
  fixture.put('a.csv', content)
  await fixture.register('a.csv')
  await fixture.extract('a.csv')
}

const rowsOf = (build: number) =>
  fixture.request(dataManager.rejectedRows, {
    params: { build: String(build), level: 'data_prim', object: 'a' },
  })

const reasonsOf = ({ rejections }: Build): unknown =>
  rejections.map(({ build_id: build, rejected_rows: rows, reasons }) => [
    build,
    rows,
    reasons.map(({ count, reason }) => [count, reason.code]),
  ])

const good = Array.from({ length: 10 }, (_, row) => `${row},good\n`).join('')

describe('DM33 the rejected rows of a build', () => {
  test('DM33 counts them by reason, and returns each with its values and its first reason', async () => {
    await prepare(`x,text\n${good}y,one\n200,two\nz,bad\n7,bad\n`)
    const build = await fixture.build([objectWithRule])
    expect(reasonsOf(build)).toEqual([
      [
        1,
        4,
        [
          [2, 'rule_message'],
          [2, 'value_misfit'],
          [1, 'value_outside'],
        ],
      ],
    ])
    const { rejected_rows: rejected, columns, rows } = await rowsOf(1)
    expect({ rejected, columns }).toEqual({ rejected: 4, columns: ['x', 'text'] })
    expect(rows.map(({ file, line, values, reason }) => [file, line, values, reason.code])).toEqual([
      ['a.csv', null, ['y', 'one'], 'value_misfit'],
      ['a.csv', null, ['200', 'two'], 'value_outside'],
      ['a.csv', null, ['z', 'bad'], 'rule_message'],
      ['a.csv', null, ['7', 'bad'], 'rule_message'],
    ])
    expect(rows[0]?.reason).toMatchObject({ params: { value: 'y', attribute: 'x' } })
  })

  test('DM33 a line that is not a row has its number and text', async () => {
    await prepare(`x,text\n${good}1,"open\n`)
    const build = await fixture.build([design])
    expect(build.rejected_rows).toBe(1)
    const { rows } = await rowsOf(1)
    expect(rows).toMatchObject([{ file: 'a.csv', line: 12, text: '1,"open', values: null }])
  })

  test('DM33 a failed build lists them too', async () => {
    await prepare('x,text\ny,one\nz,two\n1,three\n')
    await expect(fixture.build([design])).rejects.toThrow('rows_rejected')
    const [failed] = (await fixture.request(dataManager.listBuilds, {})).items
    expect(failed).toMatchObject({ outcome: 'failed', tables: [] })
    expect(failed && reasonsOf(failed)).toEqual([[1, 2, [[2, 'value_misfit']]]])
    expect((await rowsOf(1)).rows).toHaveLength(2)
  })

  test('DM38 an unchanged table has those of the build that wrote it', async () => {
    await prepare(`x,text\n${good}y,one\n`)
    await fixture.build([design])
    const again = await fixture.build([design])
    expect(again.tables).toMatchObject([{ state: 'unchanged', written_by: 1 }])
    expect(reasonsOf(again)).toEqual([[1, 1, [[1, 'value_misfit']]]])
  })

  test('DM33 returns the first thousand of many, and says how many there are', async () => {
    await prepare(`x,text\n${good.repeat(300)}${'y,one\n'.repeat(1200)}`)
    await fixture.build([design])
    const { rejected_rows: rejected, rows } = await rowsOf(1)
    expect({ rejected, rows: rows.length }).toEqual({ rejected: 1200, rows: 1000 })
  })

  test('DM33 a table without rejected rows has none', async () => {
    await prepare(`x,text\n${good}`)
    expect((await fixture.build([design])).rejections).toEqual([])
    const params = { build: '1', level: 'data_prim', object: 'a' }
    expect(await fixture.call(dataManager.rejectedRows, { params })).toMatchObject({ status: 404 })
  })
})
