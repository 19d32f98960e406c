import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { createStep } from '../testing/table-step.ts'
import { runWrites } from './pending-writes.ts'
import { openTableAccess } from './table-access.ts'

let fixture: DataFixture
beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('ports.csv', 'port,berths,since\nBrest,12,1900-01-01\nCalais,9,1910-02-03\n')
  await fixture.build([await fixture.design('ports.csv')])
})
afterAll(() => fixture.platform.close())

let count = 0
let name = ''
beforeEach(async () => {
  count += 1
  name = `calls_${count}`
  await fixture.request(engine.createTable, {
    body: {
      database_name: 'data_prim',
      table_name: name,
      columns: [
        { name: 'port', type: { main: 'string' } },
        { name: 'large', type: { main: 'num', sub: 'hugeint' } },
        { name: 'share', type: { main: 'num', sub: 'decimal', precision: 20, digits: 38 } },
        { name: 'at', type: { main: 'datetime' } },
      ],
    },
  })
})

type Access = ReturnType<typeof openTableAccess>

const act = (work: (tables: Access) => Promise<unknown>, options: Parameters<typeof createStep>[1] = {}) => {
  const step = createStep(fixture.platform.folder, options)
  const { deps } = fixture.platform.tables
  const done = runWrites(deps, step.run, async (pending) => {
    await work(openTableAccess(deps, { run: step.run, pending }))
    return pending.finish('"done"')
  })
  return { ...step, done }
}
const rowsNow = (): number | undefined =>
  fixture.platform.tables.deps.catalogue.actionTables().find((table) => table.table_name === name)?.rows
const limited: Session = { ...systemSession, conditions: [{ filter: { port: ['Brest'] } }] }

describe('ENG20 tables of a Python action', () => {
  it('ENG20 reads its own writes with all digits, and commits them with its result', async () => {
    const { done } = act(async (tables) => {
      const rows =
        '[{"port":"Brest","large":123456789012345678901234567890,"share":0.12345678901234567891,"at":"2026-03-01T10:00:00+01:00"}]'
      expect(await tables.insert(name, rows)).toEqual({ rows: 1, refused: 0 })
      expect(await tables.insert(name, '[{"large":"x"},{"large":2}]')).toEqual({ rows: 1, refused: 1 })
      const { columns, rowsJson } = await tables.read(name, {})
      expect(columns).toEqual([
        { name: 'port', type: 'text' },
        { name: 'large', type: 'integer' },
        { name: 'share', type: 'decimal' },
        { name: 'at', type: 'datetime' },
      ])
      expect(rowsJson).toContain('["Brest",123456789012345678901234567890,0.12345678901234567891,"')
      expect(rowsNow()).toBe(0)
    })
    expect(await done).toEqual({ result: '"done"', rows: 2, refused: 1 })
    expect(rowsNow()).toBe(2)
  })

  it('ENG20 a failed action writes nothing', async () => {
    const { done } = act(async (tables) => {
      await tables.insert(name, '[{"port":"Brest"}]')
      throw new Error('the action failed')
    })
    await expect(done).rejects.toThrow('the action failed')
    expect(rowsNow()).toBe(0)
  })

  it('ENG20 replaces stored rows and its own, in calls of any number', async () => {
    await act((tables) => tables.insert(name, '[{"port":"A"},{"port":"B"},{"port":"C"}]')).done
    await act(async (tables) => {
      await tables.insert(name, '[{"port":"D"}]')
      await tables.replace(name, '[{"port":"E"}]')
      await tables.insert(name, '[{"port":"F"}]')
      const { rowsJson } = await tables.read(name, { columns: ['port'] })
      expect(rowsJson).toBe('[["E"],["F"]]')
    }).done
    expect(rowsNow()).toBe(2)
    await act((tables) => tables.replace(name, '[]')).done
    expect(rowsNow()).toBe(0)
  })

  it('ENG22 an action that runs twice does not run its function again', async () => {
    const key = `${name}-key`
    let calls = 0
    const insert = async (tables: Access): Promise<void> => {
      calls += 1
      await tables.insert(name, '[{"port":"Brest"}]')
    }
    const first = await act(insert, { key }).done
    expect(await act(insert, { key }).done).toEqual(first)
    expect(calls).toBe(1)
    expect(rowsNow()).toBe(1)
  })

  it('ENG20 reads built tables, named columns and a number of rows', async () => {
    await act(async (tables) => {
      const { rowsJson } = await tables.read('data_prim.ports', { columns: ['since', 'berths'], limit: 1 })
      expect(rowsJson).toBe('[["1900-01-01",12]]')
      expect((await tables.read('ports', { limit: 0 })).rowsJson).toBe('[]')
    }).done
  })

  it('ENG25 reads the rows that the conditions of the step show, and its own', async () => {
    await act((tables) => tables.insert(name, '[{"port":"Brest"},{"port":"Calais"}]')).done
    const { done } = act(
      async (tables) => {
        await tables.insert(name, '[{"port":"Dover"}]')
        const { rowsJson } = await tables.read(name, { columns: ['port'] })
        expect(rowsJson).toBe('[["Brest"],["Dover"]]')
        await tables.replace(name, '[]')
      },
      { session: limited },
    )
    await expect(done).rejects.toMatchObject({ code: 'replace_limited' })
    expect(rowsNow()).toBe(2)
  })

  it.each<[string, (tables: Access) => Promise<unknown>, string]>([
    ['an unknown table', (tables) => tables.read('none', {}), 'not_found'],
    ['an unknown column', (tables) => tables.read('ports', { columns: ['none'] }), 'attribute_unknown'],
    ['a write to a built table', (tables) => tables.insert('ports', '[{"port":"X"}]'), 'not_found'],
    ['an unknown member', (tables) => tables.insert(name, '[{"port":"X","other":1}]'), 'attribute_unknown'],
  ])('ENG20 refuses %s', async (_what, work, code) => {
    await expect(act(work).done).rejects.toMatchObject({ code })
    expect(rowsNow()).toBe(0)
  })

  it.each<[string[], (tables: Access) => Promise<unknown>]>([
    [['dpe:action:*'], (tables) => tables.read('ports', {})],
    [['query-builder-legacy:query:run'], (tables) => tables.insert(name, '[{"port":"X"}]')],
    [['dpe:action:start'], (tables) => tables.replace(name, '[]')],
  ])('ENG25 the permissions %j are not enough', async (permissions, work) => {
    const { done } = act(work, { session: { ...systemSession, permissions } })
    await expect(done).rejects.toMatchObject({ code: 'missing_permission' })
  })

  it('ENG20 a test reads its own writes and stores nothing', async () => {
    const { done, effects } = act(
      async (tables) => {
        await tables.replace(name, '[{"port":"E"}]')
        expect((await tables.read(name, { columns: ['port'] })).rowsJson).toBe('[["E"]]')
      },
      { isTest: true },
    )
    await done
    expect(effects).toMatchObject([{ kind: 'replace', rows: 1, preview: [{ port: 'E' }] }])
    expect(rowsNow()).toBe(0)
  })
})
