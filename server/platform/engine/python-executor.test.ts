import { afterAll, beforeAll, expect, it } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import { openDataFixture, type DataFixture } from '../testing/data-fixture.ts'
import { coldStartTime, openWarmRunner } from './python/testing/run-python.ts'
import { pythonExecutor } from './python-executor.ts'
import type { PythonRunner } from './python/python-runner.ts'
import { createStep } from './testing/table-step.ts'

let fixture: DataFixture
let runner: PythonRunner
beforeAll(async () => {
  runner = await openWarmRunner()
  fixture = await openDataFixture()
  await fixture.request(engine.createTable, {
    body: {
      database_name: 'data_prim',
      table_name: 'calls',
      columns: [
        { name: 'ship', type: { main: 'string' } },
        { name: 'large', type: { main: 'num', sub: 'hugeint' } },
        { name: 'share', type: { main: 'num', sub: 'decimal', precision: 20, digits: 38 } },
        { name: 'on', type: { main: 'date' } },
      ],
    },
  })
}, coldStartTime)
afterAll(async () => {
  await runner.close()
  await fixture.platform.close()
})

const act = (source: string, options: Parameters<typeof createStep>[1]) => {
  const step = createStep(fixture.platform.folder, options)
  const limits = () => ({ memory: 256 * 1024 ** 2, output: 1024 ** 2 })
  const execute = pythonExecutor({ tables: fixture.platform.tables.deps, runner, limits })
  return { ...step, done: execute({ function: 'event_handle', source }, step.run) }
}
const storedRows = async (): Promise<unknown> => {
  const [table] = fixture.platform.tables.deps.catalogue.actionTables()
  const { columns } = await fixture.platform.deps.warehouse.execute(
    `SELECT CAST(to_json(list(CAST(t AS VARCHAR))) AS VARCHAR) FROM data_prim."${table?.physical_name}" t`,
  )
  return columns[0]?.[0]
}

const store = `
from datetime import date
from dataplatform import tables

def event_handle(event):
    rows = [{**row, "on": date(2026, 3, 1)} for row in event.content]
    written = tables.insert("calls", rows)
    print("stored", written.rows)
    return {"stored": [row["large"] for row in tables.read("calls")], "share": rows[0]["share"]}
`
const body = '[{"ship":"Alba","large":123456789012345678901234567890,"share":0.12345678901234567891}]'

it('ENG20 an action in Python reads its event and writes rows with all digits, once per key', async () => {
  const key = 'python-key'
  const { done, log } = act(store, { body, key })
  const result = '{"stored":[123456789012345678901234567890],"share":0.12345678901234567891}'
  expect(await done).toEqual({ result, rows: 1, refused: 0 })
  expect(log).toEqual(['stored 1', 'calls: 1 row inserted'])
  expect((await act(store, { body, key }).done).result).toBe(result)
  const row =
    "{'ship': Alba, 'large': 123456789012345678901234567890, 'share': 0.12345678901234567891, 'on': 2026-03-01}"
  expect(await storedRows()).toBe(JSON.stringify([row]))
})

it('ENG20 an action that fails after a write stores nothing', async () => {
  const before = await storedRows()
  const { done } = act(
    `${store}\n    raise ValueError("late")`.replace('    return', '    event.unused = '),
    { body },
  )
  await expect(done).rejects.toMatchObject({ code: 'python_error' })
  expect(await storedRows()).toBe(before)
})

it('ENG20 a refusal of a table is an exception with its reason', async () => {
  const source = `
from dataplatform import tables

def event_handle(event):
    try:
        tables.insert("none", [])
    except tables.TableError as error:
        return str(error)
`
  const { done } = act(source, { body })
  expect(JSON.parse((await done).result)).toBe('Action table “none” does not exist.')
})

it('ENG20 an action in Python gets the input of its step and its secrets', async () => {
  const source = `
from dataplatform import secrets

def event_handle(event):
    return [event.input, secrets["token"]]
`
  const { run } = createStep(fixture.platform.folder, { body })
  const limits = () => ({ memory: 256 * 1024 ** 2, output: 1024 ** 2 })
  const execute = pythonExecutor({ tables: fixture.platform.tables.deps, runner, limits })
  const input = { rows: [new ExactNumber('12345678901234567890')], city: 'Oslo' }
  const { result } = await execute(
    { function: 'event_handle', source },
    { ...run, input, secrets: { token: 'canary-1' } },
  )
  expect(result).toBe('[{"rows":[12345678901234567890],"city":"Oslo"},"canary-1"]')
})
