// Journeys over many combinations, such as pages and languages, belong to the project `matrix`. Its short form,
// `MATRIX=short`, runs each of them with few combinations and in one theme.

import type { Language } from './texts.ts'

export const isShort = process.env['MATRIX'] === 'short'

/** In a journey for each language, English is part of every run and the others are part of the matrix. */
export function tagOf(language: Language): { tag?: string } {
  return language === 'en' ? {} : { tag: '@matrix' }
}

/** All cells; in the short form, a few at equal intervals from the first to the last. */
export function cellsOf<T>(cells: readonly T[], few = 5): readonly T[] {
  if (!isShort || cells.length <= few) return cells
  const step = few > 1 ? (cells.length - 1) / (few - 1) : 0
  return Array.from({ length: few }, (_, at) => cells[Math.round(at * step)]).filter(
    (cell) => cell !== undefined,
  )
}
