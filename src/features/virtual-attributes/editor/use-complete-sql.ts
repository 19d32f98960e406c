import { useTranslation } from 'react-i18next'
import type { CompleteSql, SqlCompletion } from '#src/components/code-editor/sql-language.ts'
import { enumerate } from '#src/lib/join-text.ts'
import type { KnownNames } from '../model/known-names.ts'
import { type SqlOption, completeSql, signatureOf } from '../model/sql-completion.ts'
import { useTypeText } from '../model/use-type-text.ts'

/** Tables that are named; the others are counted. */
const mostTables = 2

/** What can follow the caret, in the words of the language. `preferred`: key of the table whose attributes come first. */
export function useCompleteSql(names: KnownNames, preferred: string): CompleteSql {
  const { t, i18n } = useTranslation(['virtual', 'shared'])
  const typeText = useTypeText()
  const tablesText = (tables: readonly string[]): string => {
    const more = tables.length - mostTables
    return enumerate(i18n.language, [
      ...tables.slice(0, mostTables),
      ...(more > 0 ? [t('shared:count.andMore', { count: more })] : []),
    ])
  }
  const detailOf = (option: SqlOption): string => {
    if (option.kind !== 'attribute') return signatureOf(option) ?? ''
    return t('completion.attribute', { type: typeText(option.type), tables: tablesText(option.tables) })
  }
  const completionOf = (option: SqlOption): SqlCompletion => ({
    label: option.name,
    insert: option.insert,
    detail: detailOf(option),
    ...(option.kind === 'function' && { help: t(`function.${option.name}`), isCall: true }),
  })
  return (caret) => {
    const found = completeSql(caret, { names, preferred: preferred === '' ? null : preferred })
    return found && { ...found, options: found.options.map(completionOf) }
  }
}
