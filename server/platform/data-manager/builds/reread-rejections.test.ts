import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rejectedRow } from '#contract/data-manager/build.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const num = { main: 'num', sub: 'bigint', max: 100 }
const from = (name: string) => [`${source}/a.csv/${name}`]
const notWanted = {
  condition: 'EQUAL',
  condition_value: 'bad',
  action: 'action_error',
  action_value: 'not wanted',
}
const design = logicalObject('a', {
  attributes: [
    logicalAttribute('x', { type: num, from: from('x') }),
    logicalAttribute('text', { from: from('text') }),
  ],
})
const ruled: LogicalObject = {
  ...design,
  attributes: design.attributes.map((attribute) => ({
    ...attribute,
    sources: attribute.sources.map((one) => ({
      ...one,
      rules: attribute.attribute_name === 'text' ? [notWanted] : [],
    })),
  })),
}

const put = (content: string) => fixture.put('a.csv', content)
const prepare = async (content: string): Promise<void> => {
  put(content)
  await fixture.register('a.csv')
  await fixture.extract('a.csv')
}

const answer = (query: { reason?: number } = {}, { level = 'data_prim', object = 'a', build = 1 } = {}) =>
  fixture.call(dataManager.allRejectedRows, { params: { build: String(build), level, object }, query })

const all = async (...input: Parameters<typeof answer>) => {
  const { status, body } = await answer(...input)
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, ''])
  return z
    .array(rejectedRow)
    .parse(text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)])))
}

const codes = (rows: Awaited<ReturnType<typeof all>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ reason }) => String(reason.code))).map(([code, found = []]) => [
      code,
      found.length,
    ]),
  )

const good = '1,good\n'
const outdated = { status: 409, body: { code: 'build_rejects_outdated', params: { build: 1, table: 'a' } } }
const stagedFiles = () => readdirSync(join(fixture.platform.deps.staging, 'loading'))

describe('DM33.g all rejected rows of a build', () => {
  test('DM33.g more than are stored are read again, in their order, with their first reason', async () => {
    const lines = Array.from({ length: 2500 }, (_, row) => `y${row},${row % 2 === 0 ? 'bad' : 'one'}\n`)
    await prepare(`x,text\n${good.repeat(9000)}${lines.join('')}1,"open\n`)
    const build = await fixture.build([ruled])
    expect(build.rejected_rows).toBe(2501)
    const [line, ...rows] = await all()
    expect(line).toMatchObject({ file: 'a.csv', line: 11_502, text: '1,"open', values: null })
    expect(rows.map(({ values }) => `${values?.join() ?? ''}\n`)).toEqual(lines)
    expect(codes(rows)).toEqual({ rule_message: 1250, value_misfit: 1250 })
    expect(stagedFiles()).toEqual([])
  })

  test('DM33.g of each reason there are as many as the build counted', async () => {
    const lines = Array.from({ length: 1200 }, (_, row) => `${row % 3 === 0 ? 'y' : 200},bad\n`)
    await prepare(`x,text\n${good.repeat(3000)}${lines.join('')}broken\n`)
    const [table] = (await fixture.build([ruled])).rejections
    const reasons = table?.reasons ?? []
    expect(reasons.map(({ count, reason }) => [count, reason.code])).toEqual([
      [1, 'at_line'],
      [1200, 'rule_message'],
      [400, 'value_misfit'],
      [800, 'value_outside'],
    ])
    const found = []
    for (const [reason, { count }] of reasons.entries()) {
      const rows = await all({ reason })
      expect(rows).toHaveLength(count)
      found.push(codes(rows))
    }
    expect(found).toEqual([
      { columns_differ: 1 },
      { rule_message: 1200 },
      { value_misfit: 400 },
      { value_outside: 800 },
    ])
    expect(await answer({ reason: 4 })).toMatchObject({
      status: 400,
      body: { details: [{ code: 'wrong_value', path: 'reason' }] },
    })
  })

  test('DM33.g also after a build that failed, and with the whole text of long values', async () => {
    const long = `y ${'z'.repeat(5000)}`
    await prepare(`x,text\n${good}${`${long},one\n`.repeat(1100)}`)
    await expect(fixture.build([design])).rejects.toThrow('rows_rejected')
    const rows = await all()
    expect(rows).toHaveLength(1100)
    expect(new Set(rows.map(({ values }) => values?.[0]))).toEqual(new Set([long]))
  })

  test('DM33.g a file or a design that changed is refused, unless all rows are stored', async () => {
    const content = `x,text\n${good.repeat(9000)}${'y,one\n'.repeat(1500)}`
    await prepare(content)
    await fixture.build([design])
    await fixture.request(dataManager.saveObjects, { body: [ruled] })
    expect(await all()).toHaveLength(1500)
    await fixture.request(dataManager.freezePrim, {})
    expect(await answer()).toMatchObject(outdated)
    await fixture.request(dataManager.saveObjects, { body: [design] })
    await fixture.request(dataManager.freezePrim, {})
    expect(await all()).toHaveLength(1500)
    put(`${content}2,good\n`)
    expect(await answer()).toMatchObject(outdated)
    put(`x,text\n${good}y,one\n`)
    await fixture.extract('a.csv')
    await fixture.build([design])
    put('x,text\n')
    expect(await all({}, { build: 2 })).toMatchObject([{ values: ['y', 'one'] }])
    expect(await answer({ reason: 0 }, { build: 2 })).toMatchObject({ status: 409 })
    expect(stagedFiles()).toEqual([])
  })

  test('DM33.g of a mart they are read from the tables that it was built from', async () => {
    await prepare(`x,text\n${'7,1\n'.repeat(4000)}${'7,one\n'.repeat(1500)}`)
    const prim = logicalObject('p', {
      attributes: [logicalAttribute('text', { from: from('text') })],
    })
    const mart = logicalObject('m', {
      level: 'data_mart',
      attributes: [logicalAttribute('n', { type: num, from: ['data_prim/p/text'] })],
    })
    const levels = ['data_prim', 'data_mart']
    await fixture.build([prim, mart], levels)
    const of = { level: 'data_mart', object: 'm' }
    expect(codes(await all({}, of))).toEqual({ value_misfit: 1500 })
    await fixture.build([prim, mart], levels, { full: true })
    expect(await all({}, of)).toHaveLength(1500)
    await fixture.build([prim, mart], levels, { full: true })
    expect(await answer({}, of)).toMatchObject({ status: 409, body: { params: { table: 'm' } } })
  })

  test('DM33.g a table without rejected rows is a 404', async () => {
    await prepare(`x,text\n${good}`)
    await fixture.build([design])
    expect(await answer()).toMatchObject({ status: 404 })
  })
})
