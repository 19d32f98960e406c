// Journeys that walk through many cells of one kind, such as pages by languages, are the project `matrix`. Its short form,
// `MATRIX=short`, runs each of them with few cells and in one theme.

import type { Language } from './texts.ts'

export const isShort = process.env['MATRIX'] === 'short'

/** Of a journey in each language, English is in every run and the others are in the matrix. */
export function tagOf(language: Language): { tag?: string } {
  return language === 'en' ? {} : { tag: '@matrix' }
}

/** All cells, or in the short form a few from the first to the last. */
export function cellsOf<T>(cells: readonly T[], few = 5): readonly T[] {
  if (!isShort || cells.length <= few) return cells
  const step = few > 1 ? (cells.length - 1) / (few - 1) : 0
  return Array.from({ length: few }, (_, at) => cells[Math.round(at * step)]).filter(
    (cell) => cell !== undefined,
  )
}
