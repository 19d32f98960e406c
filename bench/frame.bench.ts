// Hard loads of pages, with nothing cached: the first contentful paint, and how far the content moves until the page is
// complete. The baseline is the document of the same page without code: a static page with the same frame. Also counts
// the requests of a page that is opened after sign-in.
import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { median, type Measure, type Measurement } from './measurement.ts'
import { inSampleConsole, openQueryPage, viewport } from './sample-console.ts'

const mostRatio = 1.3
const mostShift = 0.05
const mostRequests = 6
const runs = 7

type State = Awaited<ReturnType<BrowserContext['storageState']>>
const signedOut: State = { cookies: [], origins: [] }

/** A page without a request for so long is complete. */
const quiet = 700

const settle = async (page: Page, since: { at: number }): Promise<void> => {
  while (performance.now() - since.at < quiet) await page.waitForTimeout(50)
}

/** Counts the requests of a page; `at` is the time of the last one. */
const watch = (page: Page) => {
  const seen = { at: performance.now(), addresses: new Array<string>() }
  page.on('request', (request) => {
    seen.at = performance.now()
    seen.addresses.push(request.url())
  })
  return seen
}

const open = async (browser: Browser, state: State) => {
  const context = await browser.newContext({ locale: 'en-GB', viewport, storageState: state })
  return { context, page: await context.newPage() }
}

/** Adds up the layout shifts of a page, and waits for its first contentful paint. */
const observer = `
globalThis.shift = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) globalThis.shift += value
}).observe({ type: 'layout-shift', buffered: true })
globalThis.painted = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  }).observe({ type: 'paint', buffered: true })
})`

const numbers = z.object({ paint: z.number(), shift: z.number() })

/** Milliseconds until the first contentful paint of an address, and its layout shift. */
const load = async (browser: Browser, address: string, state: State) => {
  const { context, page } = await open(browser, state)
  await page.addInitScript({ content: observer })
  const seen = watch(page)
  await page.goto(address)
  await page.evaluate('painted')
  await settle(page, seen)
  const measured: unknown = await page.evaluate(
    `({ paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, shift: globalThis.shift })`,
  )
  await context.close()
  return numbers.parse(measured)
}

interface StaticPage {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** The document as it was sent, with its headers and compressed like it, without its code. */
const staticPage = async (browser: Browser, address: string, state: State): Promise<StaticPage> => {
  const { context } = await open(browser, state)
  const answer = await context.request.get(address, { headers: { accept: 'text/html' } })
  const html = (await answer.text())
    .replace(/<script>(?:(?!<script>)[^])*import\("[^]*?<\/script>/, '')
    .replaceAll(/<link rel="(?:modulepreload|preload|icon|manifest|apple-touch-icon)"[^>]*>/g, '')
    .replaceAll(/"code":\[[^\]]*\]|"(?:en|fr|ja)":\[[^\]]*\]/g, (list) => list.replace(/\[.*/, '[]'))
  const headers = Object.fromEntries(
    Object.entries(answer.headers()).filter(
      ([name]) => !/^(?:set-cookie|connection|transfer|content-length)/.test(name),
    ),
  )
  await context.close()
  // The script that draws the frame differs by the files that it no longer preloads.
  const policy = headers['content-security-policy']
    ?.replace(/'sha256-[^']+'/, "'unsafe-inline'")
    .replaceAll(/ 'sha256-[^']+'/g, '')
  return {
    body: brotliCompressSync(html),
    headers: { ...headers, 'content-encoding': 'br', 'content-security-policy': policy ?? '' },
  }
}

const serve = async (pages: ReadonlyMap<string, StaticPage>): Promise<Server> => {
  const server = createServer((request, answer) => {
    const page = pages.get(request.url ?? '')
    answer.writeHead(page === undefined ? 404 : 200, page?.headers)
    answer.end(page?.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

interface Target {
  readonly name: string
  /** Below the console. */
  readonly path: string
  readonly state: State
}

const measureLoads = async (
  browser: Browser,
  origin: string,
  targets: readonly Target[],
): Promise<Measurement[]> => {
  const address = (path: string) => `/console/${path}`
  const pages = new Map<string, StaticPage>()
  for (const { path, state } of targets)
    pages.set(address(path), await staticPage(browser, origin + address(path), state))
  const server = await serve(pages)
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const measured: Measurement[] = []
  for (const { name, path, state } of targets) {
    const [paints, bare, shifts]: [number[], number[], number[]] = [[], [], []]
    for (let turn = -1; turn < runs; turn += 1) {
      const other = await load(browser, `http://127.0.0.1:${port}${address(path)}`, state)
      const own = await load(browser, origin + address(path), state)
      if (turn < 0) continue
      paints.push(own.paint)
      bare.push(other.paint)
      shifts.push(own.shift)
    }
    const baseline = median(bare)
    measured.push(
      {
        name: `${name}: first paint`,
        unit: 'ms',
        ours: median(paints),
        baseline,
        limit: baseline * mostRatio,
      },
      { name: `${name}: layout shift`, unit: 'score', ours: Math.max(...shifts), limit: mostShift },
    )
  }
  server.close()
  return measured
}

/** The pages that are used most, by their names in the navigation. */
const frequent = ['Today', 'Sources', 'Query', 'Playbooks', 'Users'] as const

const measureRequests = async (browser: Browser, origin: string, state: State): Promise<Measurement[]> => {
  const measured: Measurement[] = []
  for (const name of frequent) {
    const { context, page } = await open(browser, state)
    const seen = watch(page)
    await page.goto(`${origin}/console/${name === 'Today' ? 'jobs' : ''}`)
    await page.getByRole('link', { name, exact: true }).waitFor()
    await settle(page, seen)
    seen.addresses.length = 0
    // What a page loads ahead for the next one, while the browser is idle, is not a request of its own.
    await page.evaluate('globalThis.requestIdleCallback = () => 0')
    await page.getByRole('link', { name, exact: true }).click()
    await settle(page, seen)
    const note = seen.addresses.map((each) => each.replace(origin, '')).join(', ')
    measured.push({
      name: `${name}: requests after sign-in`,
      unit: 'requests',
      ours: seen.addresses.length,
      limit: mostRequests,
      note,
    })
    await context.close()
  }
  return measured
}

export const measure: Measure = () =>
  inSampleConsole(async ({ browser, origin }) => {
    const page = await openQueryPage(browser, origin)
    const state = await page.context().storageState()
    await page.goto('playbooks')
    const href = await page.getByRole('row').getByRole('link').first().getAttribute('href')
    await page.context().close()
    const playbook = (href ?? '').replace('/console/', '')
    return [
      ...(await measureLoads(browser, origin, [
        { name: 'today', path: '', state },
        { name: 'sources', path: 'sources', state },
        { name: 'query', path: 'query', state },
        { name: 'playbook', path: playbook, state },
        { name: 'sign-in', path: 'login', state: signedOut },
      ])),
      ...(await measureRequests(browser, origin, state)),
    ]
  })
