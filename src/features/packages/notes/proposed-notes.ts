// Change notes proposed from the differences of two archives: one item of a Markdown list for each kind of change.
import type { TFunction } from 'i18next'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { enumerate } from '#src/lib/join-text.ts'

/** In the order of the list. */
const kinds = ['added', 'changed', 'removed', 'moved'] as const

/** Names in one item; the others are counted. */
const most = 5

/** Markdown shows a name as it is; a name with a backtick would end the quotation. */
const quoted = (path: string): string => (path.includes('`') ? path : `\`${path}\``)

const nameOf = ({ path, before, change }: FileChange): string =>
  change === 'moved' && before !== undefined ? `${quoted(before.path)} → ${quoted(path)}` : quoted(path)

interface ProposalOptions {
  readonly language: string
  readonly t: TFunction<'packages'>
}

/** '' if nothing differs. */
export function proposedNotes(changes: readonly FileChange[], { language, t }: ProposalOptions): string {
  return kinds
    .flatMap((kind) => {
      const names = changes.filter(({ change }) => change === kind).map(nameOf)
      if (names.length === 0) return []
      const rest = names.length - most
      const shown = [...names.slice(0, most), ...(rest > 0 ? [t('notes.more', { count: rest })] : [])]
      return [`- ${t(`notes.proposed.${kind}`, { files: enumerate(language, shown) })}`]
    })
    .join('\n')
}
