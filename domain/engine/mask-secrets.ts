// Replaces the values of secrets in text that a run produces, so that printing one does not show it (ENG20).

const mask = '***'

/** Characters of a line from which it is masked on its own: shorter lines occur in other texts. */
const shortestLine = 8

/** JSON text without other characters than ASCII, as Python writes it. */
const asciiOf = (json: string): string =>
  json.replaceAll(
    /[^\0-\x7F]/g,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** How a value appears in text: itself, in its lines, in JSON, and in an address. */
const formsOf = (value: string): readonly string[] => {
  if (value === '') return []
  const json = JSON.stringify(value).slice(1, -1)
  const lines = value.split(/[\r\n]+/).filter(({ length }) => length >= shortestLine)
  return [value, ...lines, json, asciiOf(json), encodeURIComponent(value.toWellFormed())]
}

/** A function that replaces the values of secrets, the longest first. */
export function masking(secrets: Readonly<Record<string, string>>): (text: string) => string {
  const forms = [...new Set(Object.values(secrets).flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, mask), text)
}

/** Every text, number and word of a JSON text. */
const jsonTokens = /"(?:[^"\\]|\\.)*"|[^\s"[\]{}:,]+/g

/** The same for JSON text, which stays JSON: a masked number becomes text. */
export function jsonMasking(secrets: Readonly<Record<string, string>>): (json: string) => string {
  const masked = masking(secrets)
  return (json) =>
    json.replaceAll(jsonTokens, (token) => {
      if (!token.startsWith('"')) return masked(token) === token ? token : JSON.stringify(masked(token))
      const text: unknown = JSON.parse(token)
      const result = masked(String(text))
      return result === text ? token : JSON.stringify(result)
    })
}
