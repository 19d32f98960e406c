// From a key in the search field of the field picker until the list is painted, in a dataset of 10,000 fields with the
// real server and console. The time that a screen takes to refresh is not counted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { ensureConsole } from '../scripts/console-build.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { startServer } from '../server/testing/program.ts'
import type { Measure } from './measurement.ts'

const password = 'Correct-Horse-7-Battery'
const tables = 20
const columns = 500
const limit = 16
/** Typed one after the other, and removed again: few matches, many, none. */
const words = ['harbour 17', 'depth 4', 'crane', '42', 'zz']
const topics = ['harbour', 'ship', 'crane', 'depth', 'tide', 'cargo', 'pilot', 'berth', 'signal', 'fuel']

const fieldName = (table: number, at: number): string => `${topics[at % topics.length] ?? ''} ${table} ${at}`
const names = (table: number): readonly string[] =>
  Array.from({ length: columns }, (_, at) => fieldName(table, at))

type Call = (endpoint: { readonly method: string; readonly path: string }, body?: unknown) => Promise<unknown>

const signIn = async (origin: string): Promise<Call> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ login: 'admin', password })
  const answer = await fetch(`${origin}/iam/login`, { method: 'POST', headers, body })
  const { token } = z.object({ token: z.string() }).parse(await answer.json())
  return async ({ method, path }, sent) => {
    const reply = await fetch(origin + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return reply.json()
  }
}

/** Objects with 500 columns each, of files with two rows. */
const createTables = async (call: Call, folder: string): Promise<void> => {
  const [source, level] = ['wide', 'data_prim']
  await call(dataManager.createSource, { dbms: 'local', parameters: { path: folder }, database_name: source })
  for (let table = 0; table < tables; table += 1) {
    const file = `table_${table}.csv`
    const row = names(table).map((_, at) => String(at + table))
    writeFileSync(
      join(folder, file),
      `${[names(table), row, row].map((cells) => cells.join(',')).join('\n')}\n`,
    )
    await call({ method: 'POST', path: '/metas/tables' }, { table_name: file, database_name: source })
    await call({ method: 'PUT', path: `/metas/sources/extract/${source}/${file}?wait=true` })
    const attributes = names(table).map((name, at) => ({
      attribute_name: name,
      is_dimension: at % 2 === 0,
      is_measure: at % 2 === 1,
      is_summable: at % 2 === 1,
      sources: [{ rules: [], attributes: [`${source}/${file}/${name}`] }],
      attribute_path: null,
      fpui: { operation: 'mapping' },
      type: { main: 'num' },
    }))
    await call(dataManager.saveObjects, [
      {
        object_name: `table_${table}`,
        display_name: `Table ${table}`,
        object_type: 'measure',
        to_materialize: true,
        attributes,
      },
    ])
  }
  await call(dataManager.freezePrim)
  await call(
    { ...dataManager.buildPhysical, path: `${dataManager.buildPhysical.path}?wait=true` },
    { levelsToBuild: [level] },
  )
}

/**
 * Records, for each key that changes the search field, the time from the event until the frame after the list changed
 * was painted. A message sent in a frame arrives when the frame is done. Two waits of the browser for the refresh of the
 * screen are not counted: until it delivers a key and then its letter to the page, which is idle, and from the end of the
 * work until the next frame.
 */
const recorder = `(() => {
  const pane = document.querySelector('[role="tree"]').parentElement.parentElement
  const worked = new MessageChannel()
  const painted = new MessageChannel()
  window.keyTimes = []
  let since = null
  let free = null
  let pressed = 0
  let handling = 0
  addEventListener('keydown', () => { pressed = performance.now() }, { capture: true })
  addEventListener('keydown', () => { handling = performance.now() - pressed })
  addEventListener('beforeinput', () => { since = performance.now() - handling }, { capture: true })
  worked.port1.onmessage = () => { free = performance.now() }
  painted.port1.onmessage = ({ data: { from, wait } }) => window.keyTimes.push(performance.now() - from - wait)
  new MutationObserver(() => {
    if (since === null) return
    const from = since
    since = null
    free = null
    worked.port2.postMessage(null)
    requestAnimationFrame(() => {
      const wait = free === null ? 0 : performance.now() - free
      painted.port2.postMessage({ from, wait })
    })
  }).observe(pane, { childList: true, subtree: true, characterData: true, attributes: true })
})()`

const times = z.array(z.number())

const typeWords = async (page: Page): Promise<readonly number[]> => {
  await page.evaluate('window.keyTimes.length = 0')
  for (const word of words) {
    for (const key of [...word.split(''), ...word.split('').map(() => 'Backspace')]) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.evaluate('new Promise((done) => setTimeout(() => requestIdleCallback(() => done()), 30))')
    }
  }
  return times.parse(await page.evaluate('window.keyTimes'))
}

export const measure: Measure = async () => {
  await ensureConsole()
  const [data, files] = ['data', 'files'].map((name) => mkdtempSync(join(tmpdir(), `bench-picker-${name}-`)))
  if (data === undefined || files === undefined) throw new Error('no folders')
  const server = await startServer({
    PLATFORM_DATA: data,
    PLATFORM_ADMIN_PASSWORD: password,
    PLATFORM_SAMPLE: 'off',
    PLATFORM_SOURCES: files,
  })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-gpu-vsync',
      '--disable-frame-rate-limit',
      // The browser holds back messages after a key until the next frame, and with them the end of the work.
      '--disable-features=DeferRendererTasksAfterInput',
    ],
  })
  try {
    await createTables(await signIn(server.origin), files)
    const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.origin}/console/login?to=%2Fquery`)
    await page.getByRole('textbox', { name: 'Login' }).fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const fields = (tables * columns).toLocaleString('en-GB')
    await page.getByRole('textbox', { name: `Search ${fields} fields` }).click({ timeout: 120_000 })
    await page.evaluate(recorder)
    await typeWords(page)
    const sorted = (await typeWords(page)).toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return [
      {
        name: `picker of ${fields} fields, from a key to the painted list, 95th percentile`,
        unit: 'ms',
        ours: at(0.95),
        limit,
        note: `${sorted.length} keys; median ${at(0.5).toFixed(1)} ms`,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    for (const folder of [data, files]) rmSync(folder, { recursive: true, force: true })
  }
}
