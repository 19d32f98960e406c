// From a key in the expression of a virtual attribute until its new values are painted, in the real console: of values for
// each row, and of an aggregate over all rows.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { median, type Measure } from './measurement.ts'
import { inSampleConsole, openQueryPage } from './sample-console.ts'

const limit = 150
/** Each gets a factor, digit by digit. */
const expressions = ['delay * ', 'avg(delay) * ']
const factors = ['12345678', '87654321', '35792468']

/** Presses a digit; milliseconds until the values that are painted are those of the new factor. */
const pressDigit = async (page: Page, { key, factor }: { key: string; factor: number }): Promise<number> => {
  // It listens before the key is pressed.
  await page.evaluate(`window.painted = new Promise((done) => {
    let since = null
    addEventListener('keydown', () => { since = performance.now() }, { capture: true, once: true })
    const values = document.querySelector('[role="group"][aria-label="Values of the preview"]')
    const numbersOf = (row) => [...row.children].map((cell) => Number(cell.textContent.replaceAll(',', '')))
    const isFound = () => [...values.querySelectorAll('tbody tr')].map(numbersOf).some(
      ([input, result]) => input !== 0 && Math.abs(result / input / ${factor} - 1) < 0.02,
    )
    const look = () => {
      if (since === null || !isFound()) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)))
    }
    const changes = new MutationObserver(look)
    changes.observe(values, { childList: true, subtree: true, characterData: true })
  })
  undefined`)
  await page.keyboard.press(key)
  return z.number().parse(await page.evaluate('window.painted'))
}

const typeFactor = async (page: Page, expression: string, digits: string): Promise<readonly number[]> => {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(expression)
  const measured: number[] = []
  for (const [at, key] of digits.split('').entries()) {
    measured.push(await pressDigit(page, { key, factor: Number(digits.slice(0, at + 1)) }))
    await page.waitForLoadState('networkidle')
  }
  return measured
}

export const measure: Measure = () =>
  inSampleConsole(async ({ browser, origin }) => {
    const page = await openQueryPage(browser, origin)
    await page.goto('new-virtual-attribute?table=flight&level=data_prim')
    await page.getByRole('textbox', { name: 'Expression' }).click()
    const measured: number[] = []
    for (const expression of expressions)
      for (const digits of factors) measured.push(...(await typeFactor(page, expression, digits)))
    const sorted = measured.toSorted((one, other) => one - other)
    return [
      {
        name: 'preview of a virtual attribute, from a key to the painted values, 95th percentile',
        unit: 'ms',
        ours: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
        limit,
        note: `${sorted.length} keys; median ${median(sorted).toFixed(1)} ms`,
      },
    ]
  })
