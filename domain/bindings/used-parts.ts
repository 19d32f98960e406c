// Detects which parts of a response a configuration reads: a part is fetched only if something reads it (IAM17).
import type { Configuration } from './compute.ts'
import { isRecord } from './json-value.ts'

const pathsOf = ({ bindings, mappings }: Configuration): string[] => [
  ...Object.values(bindings),
  ...mappings.flatMap((mapping) => (isRecord(mapping['if']) ? Object.keys(mapping['if']) : [])),
]

const inputsOf = ({ mappings }: Configuration): string[] =>
  mappings.flatMap((mapping) => {
    const input = isRecord(mapping['bind']) ? mapping['bind']['input'] : undefined
    return typeof input === 'string' ? [input] : []
  })

/** A JSONPath that names the part, or selects everything. */
const inputReads = (input: string, part: string): boolean =>
  input.includes(part) || /^\s*\$\s*(\.\.|\.\*|\[\s*[*?])/.test(input)

/** Whether a binding, a condition or a `bind` reads this part: `user` or `memberships`. */
export function readsPart(configuration: Configuration, part: 'user' | 'memberships'): boolean {
  return (
    pathsOf(configuration).some((path) => path.trim().split(/[.[]/, 1)[0] === part) ||
    inputsOf(configuration).some((input) => inputReads(input, part))
  )
}
