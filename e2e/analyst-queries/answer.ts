// Reads the answer on the page, and compares it with the expected one.
import type { Page } from '@playwright/test'
import { gridOf } from '../support/query-page.ts'
import type { ScreenTexts } from '../support/screen-texts.ts'

/** A figure that is shown rounded, such as an average. */
export interface Rounded {
  readonly rounded: number
}

/**
 * One row of the expected answer. A text is equal, a number exact, and null is any cell: the label of a date, or a
 * figure without rows.
 */
export type Row = readonly (string | number | Rounded | null)[]

export function rounded(figure: number): Rounded {
  return { rounded: figure }
}

interface Shown {
  /** The index of the row, from 0. */
  readonly index: number
  readonly cells: ReadonlyMap<number, string>
}

const separators = { en: /,/g, fr: /\s/g, ja: /,/g } as const

/** A figure as it is written in the language: its value, and the number of digits after the decimal separator. */
const figureOf = (text: string, language: ScreenTexts['language']): { value: number; digits: number } => {
  const plain = text
    .replaceAll(separators[language], '')
    .replace('\u2212', '-')
    .replace(/\s*%$/, '')
    .replace(language === 'fr' ? ',' : '.', '.')
  return { value: plain === '' ? Number.NaN : Number(plain), digits: plain.split('.')[1]?.length ?? 0 }
}

const isSame = (
  shown: string,
  { cell, language }: { cell: Row[number]; language: ScreenTexts['language'] },
) => {
  if (cell === null) return true
  if (typeof cell === 'string') return shown === cell
  const { value, digits } = figureOf(shown, language)
  if (typeof cell === 'number') return value === cell
  return digits > 0 && Math.abs(value - cell.rounded) <= 0.5 * 10 ** -digits + 1e-9
}

/** The rows of the grid that are drawn. */
const readRows = (page: Page, screen: ScreenTexts): Promise<readonly Shown[]> =>
  gridOf(page, screen)
    .locator('[role="row"]')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.querySelector('[role="gridcell"]') !== null)
        .map((row) => ({
          index: Number(row.getAttribute('aria-rowindex')) - 2,
          cells: [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].map(
            (cell) => [Number(cell.getAttribute('aria-colindex')) - 1, cell.innerText.trim()] as const,
          ),
        })),
    )
    .then((rows) => rows.map(({ index, cells }) => ({ index, cells: new Map(cells) })))

/** What differs between the answer on the page and the expected one; empty if nothing does. */
export async function differences(
  page: Page,
  { screen, rows }: { screen: ScreenTexts; rows: readonly Row[] },
): Promise<readonly string[]> {
  const [only] = rows
  if (rows.length === 1 && only?.length === 1) {
    const [shown = 'nothing'] = await page.locator('dl dd').allInnerTexts()
    const [cell = null] = only
    return isSame(shown, { cell, language: screen.language }) ? [] : [`${shown}, not ${JSON.stringify(cell)}`]
  }
  const grid = gridOf(page, screen)
  if ((await grid.count()) === 0) return ['no grid']
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1
  if (count !== rows.length) return [`${count} rows, not ${rows.length}`]
  const shown = await readRows(page, screen)
  if (shown.length < Math.min(rows.length, 5)) return [`${shown.length} rows are drawn`]
  return shown.flatMap(({ index, cells }) =>
    (rows[index] ?? []).flatMap((cell, column) => {
      const text = cells.get(column)
      if (text === undefined || isSame(text, { cell, language: screen.language })) return []
      return [`row ${index + 1}, column ${column + 1}: ${text}, not ${JSON.stringify(cell)}`]
    }),
  )
}
