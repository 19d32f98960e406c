import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import type { QuestionProps } from './SourceFilters.tsx'
import { nearestName } from '#domain/find/nearest-name.ts'
import { isSourceKind } from './source-kinds.ts'

/** No source answers: what hides them, the name that may have been meant, and the way back. */
export const SourcesNoMatch = ({
  sources,
  question,
  onAsk,
}: QuestionProps & { sources: readonly Source[] }) => {
  const { t, i18n } = useTranslation('sources')
  const { q, kind, state } = question
  const by = (what: string, value: string) => t('noMatch.by', { what, value })
  const filters = [
    ...(q === '' ? [] : [t('noMatch.byText')]),
    ...(kind ? [by(t('filters.kind'), isSourceKind(kind) ? t(`kind.${kind}`) : kind)] : []),
    ...(state ? [by(t('filters.state'), t(`state.${state}`))] : []),
  ]
  const named = new Intl.ListFormat(i18n.language).format(filters)
  const nearest = nearestName(
    q,
    sources.map((source) => source.database_name),
  )
  return (
    <EmptyState
      title={q === '' ? t('noMatch.titleBare') : t('noMatch.title', { text: q })}
      note={
        nearest && (
          <MarginNote tone="proposal">
            {t('noMatch.closest')} <TextAction to={paths.source(nearest)}>{nearest}</TextAction>
          </MarginNote>
        )
      }
      actions={
        <Button onClick={() => onAsk({ q: '', kind: undefined, state: undefined })}>
          {t('filters.clear')}
        </Button>
      }
    >
      {t('noMatch.text', { count: sources.length, filters: named })}
    </EmptyState>
  )
}
