// Replaces the values of secrets in text that a run produces, so that printing one does not show it (ENG20).

const mask = '***'

/** How a value appears in text: itself, in JSON, and in an address. */
const formsOf = (value: string): readonly string[] => {
  if (value === '') return []
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())]
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
