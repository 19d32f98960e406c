// The names that the editor of a Python action completes: those of the event, of the module `dataplatform`, and in uses
// of it the names of tables and secrets.
import type { CodeCompletions } from '#src/components/code-editor/python-language.ts'

type Names = CodeCompletions['names']

const functions = {
  read: '(name, columns=None, limit=None)',
  read_columns: '(name, columns=None, limit=None)',
  insert: '(name, rows)',
  replace: '(name, rows)',
} as const

const members = {
  event: [{ name: 'type' }, { name: 'content' }, { name: 'input' }],
  dataplatform: [{ name: 'tables' }, { name: 'secrets' }],
  tables: Object.entries(functions).map(([name, detail]) => ({ name, detail, isFunction: true })),
} as const satisfies Record<string, Names>
const globals: Names = [{ name: 'event' }, { name: 'dataplatform' }, ...members.dataplatform]

interface KnownNames {
  readonly tables: readonly string[]
  readonly secrets: readonly string[]
}

interface Rule {
  /** Matches the line before the caret; its group is the typed part of a name. */
  readonly pattern: RegExp
  readonly names: (known: KnownNames) => Names
}

/** The first rule that offers a name applies. */
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(String.raw`\btables\.(?:${Object.keys(functions).join('|')})\(\s*["']([\w.]*)$`),
    names: ({ tables }) => tables.map((name) => ({ name })),
  },
  {
    pattern: /\bsecrets\[\s*["'](\w*)$/,
    names: ({ secrets }) => secrets.map((name) => ({ name })),
  },
  { pattern: /^from\s+dataplatform\s+import\s+(\w*)$/, names: () => members.dataplatform },
  { pattern: /(?<![\w.])event\.(\w*)$/, names: () => members.event },
  { pattern: /(?<![\w.])dataplatform\.(\w*)$/, names: () => members.dataplatform },
  { pattern: /(?<![\w.])tables\.(\w*)$/, names: () => members.tables },
  { pattern: /(?<![\w.])(\w+)$/, names: () => globals },
]

/** The names that can follow; null if none is known. `before` is the text before the caret. */
export function completePython(before: string, known: KnownNames): CodeCompletions | null {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  for (const { pattern, names } of rules) {
    const typed = pattern.exec(line)?.at(-1)
    if (typed !== undefined) return { from: before.length - typed.length, names: names(known) }
  }
  return null
}
