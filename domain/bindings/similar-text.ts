// Similar texts among the values of a response, and a short list of values.
import { nearestName } from '#domain/find/nearest-name.ts'

/** The most similar of these texts, of about the same length; undefined if none is similar, or one is equal. */
export function similarText(typed: string, texts: readonly string[]): string | undefined {
  if (texts.includes(typed)) return undefined
  const difference = Math.max(1, Math.floor(typed.length / 3))
  const comparable = texts.filter((text) => Math.abs(text.length - typed.length) <= difference)
  return nearestName(typed, comparable)
}

const maxValues = 5
const maxLength = 80

const shorten = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** The first distinct values as JSON, separated by commas. */
export function previewValues(values: readonly unknown[]): string {
  const texts = [...new Set(values.slice(0, 1000).map((value) => JSON.stringify(value) ?? ''))]
  const shown = texts.slice(0, maxValues).map(shorten).join(', ')
  return texts.length > maxValues ? `${shown}, …` : shown
}
